// Installs and builds the shop like `npm test` does, then runs the journeys of this folder alone.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { ensureInstalled, nodePath, root, shopEnv } from '../scripts/ensure-installed.mjs';

ensureInstalled();
ensureBuilt();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = join(import.meta.dirname, 'vitest.config.ts');
const { status } = spawnSync(
  nodePath,
  [vitest, 'run', '--config', config, ...process.argv.slice(2)],
  { cwd: root, env: shopEnv({ NODE_ENV: 'test' }), stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exit(status ?? 1);
