"""Run folders on clusters.

``gridforest plan COMMAND ... --shards N --dir DIR`` cuts the work of a command into the shards of a run folder. This
package hands the shards to the workers of a cluster: :mod:`gridforest.cluster.dask` for Dask. For Slurm no Python is
needed: ``gridforest plan ... --slurm`` writes the script.

The shards are computed by the program ``gridforest``, which every worker must have. The package itself is needed only
where the run is started.
"""

from ._folder import FolderError, RunFolder
from ._worker import ProgramError, ShardError, work_on_shard

__all__ = ["FolderError", "ProgramError", "RunFolder", "ShardError", "work_on_shard"]
