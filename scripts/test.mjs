// npm test: install what is missing, then run everything, or only the tests of the files that are named.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts', 'check.mjs'), ...process.argv.slice(2)],
  { cwd: root, env: shopEnv(), stdio: 'inherit' },
);
process.exit(status ?? 1);
