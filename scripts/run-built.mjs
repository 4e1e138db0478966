// npm run bench, soak, faults, wrapper: install, build, and run the file that is named.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled({ withChecks: true });
(await import('./ensure-built.mjs')).ensureBuilt();
const { status } = spawnSync(nodePath, [join(root, process.argv[2]), ...process.argv.slice(3)], {
  cwd: root,
  env: shopEnv(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
