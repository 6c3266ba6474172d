"""Prints what the program is made of, as CycloneDX: every package of its build for this machine, with version and licence."""

import json
import subprocess
import uuid

command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-gnu"]
metadata = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
packages = {package["id"]: package for package in metadata["packages"]}
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
root = next(package for package in packages.values() if package["name"] == "gridforest")


def needed(node):
    """What a package is built from, without what its tests need."""
    kinds = lambda dependency: {kind["kind"] for kind in dependency["dep_kinds"]}
    return [dependency["pkg"] for dependency in node["deps"] if kinds(dependency) != {"dev"}]


reached, waiting = set(), [root["id"]]
while waiting:
    package = waiting.pop()
    if package not in reached:
        reached.add(package)
        waiting += needed(nodes[package])


def component(package):
    purl = f"pkg:cargo/{package['name']}@{package['version']}"
    licence = [{"expression": package["license"].replace("/", " OR ")}] if package["license"] else []
    kind = "application" if package["id"] == root["id"] else "library"
    return {"type": kind, "bom-ref": purl, "name": package["name"], "version": package["version"], "purl": purl, "licenses": licence}


parts = sorted((component(packages[package]) for package in reached - {root["id"]}), key=lambda part: part["bom-ref"])
document = {
    "bomFormat": "CycloneDX",
    "specVersion": "1.5",
    "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(parts)).urn,
    "version": 1,
    "metadata": {"component": component(root)},
    "components": parts,
    "dependencies": [
        {"ref": component(packages[package])["bom-ref"], "dependsOn": sorted(component(packages[other])["bom-ref"] for other in needed(nodes[package]))}
        for package in sorted(reached)
    ],
}
print(json.dumps(document, indent=1))
