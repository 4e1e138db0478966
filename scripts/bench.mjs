// npm run bench, npm run soak: install, build, measure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled();
(await import('./ensure-built.mjs')).ensureBuilt();
const { status } = spawnSync(nodePath, [join(root, 'bench', `${process.argv[2] ?? 'run'}.ts`)], {
  cwd: root,
  env: shopEnv(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
