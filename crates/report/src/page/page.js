'use strict';
// Sorts tables and shows all of their rows. The rows are read from the file that the page carries.
(() => {
  const text = (address) => {
    const bytes = Uint8Array.from(atob(address.split(',')[1]), (c) => c.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  };

  // CSV: fields in quotes may hold commas and line ends; a quote in them is doubled.
  const csv = (source) => {
    const rows = [];
    let row = [];
    const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
    for (let found = field.exec(source); found !== null; found = field.exec(source)) {
      row.push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'));
      if (found[3] !== ',') {
        if (row.length > 1 || row[0] !== '') rows.push(row);
        row = [];
        if (field.lastIndex >= source.length) break;
      }
    }
    const [header, ...rest] = rows;
    return rest.filter((cells) => cells.length === header.length);
  };

  const json = (source, columns) => {
    const list = source.trimStart().startsWith('[');
    const objects = list ? JSON.parse(source) : source.trim().split('\n').map((line) => JSON.parse(line));
    return objects.map((object) => columns.map((name) => String(object[name] ?? '')));
  };

  // Seven digits of a floating-point number that has many more.
  const show = (cell) => {
    const number = Number(cell);
    if (!/[.e]/.test(cell) || !Number.isFinite(number)) return cell;
    const size = Math.abs(number);
    const short = size < 1e-4 || size >= 1e7
      ? number.toExponential(6).replace('+', '')
      : number.toFixed(6 - Math.floor(Math.log10(size)));
    return short.length < cell.length ? short : cell;
  };

  for (const details of document.querySelectorAll('details.data')) {
    const link = details.querySelector('a[download]');
    const heads = [...details.querySelectorAll('th')];
    const body = details.querySelector('tbody');
    let rows = null;
    const align = () => {
      heads.forEach((head, place) => {
        if (head.className === '') return;
        for (const row of body.rows) row.cells[place].className = head.className;
      });
    };
    const fill = () => {
      const note = heads.findIndex((head) => head.textContent === 'note');
      body.replaceChildren(...rows.map((cells) => {
        const row = document.createElement('tr');
        if (cells[note]) Object.assign(row, { className: 'noted', title: 'the error is not believed' });
        row.append(...cells.map((cell) => {
          const data = document.createElement('td');
          data.textContent = show(cell);
          return data;
        }));
        return row;
      }));
      align();
      details.querySelector('.rest')?.remove();
      details.querySelector('.all')?.remove();
    };
    const load = () => {
      const columns = heads.map((head) => head.textContent);
      rows ??= link.download.endsWith('.csv') ? csv(text(link.href)) : json(text(link.href), columns);
    };
    const sort = (place) => {
      load();
      const head = heads[place];
      const sign = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
      const numeric = head.classList.contains('n');
      // Whole numbers may be longer than a double holds.
      const compare = (a, b) => {
        if (a === '' || b === '') return Number(a === '') - Number(b === '');
        if (!numeric) return a.localeCompare(b);
        if (/^\d{16,}$/.test(a) && /^\d{16,}$/.test(b)) return a.length - b.length || a.localeCompare(b);
        return Number(a) - Number(b);
      };
      rows.sort((a, b) => sign * compare(a[place], b[place]));
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
      fill();
    };
    heads.forEach((head, place) => head.addEventListener('click', () => sort(place)));
    details.querySelector('.all')?.addEventListener('click', () => { load(); fill(); });
    align();
  }
})();
