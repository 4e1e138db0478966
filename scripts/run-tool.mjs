// npm run format and the like: install what is missing, then run a tool of tools/checks.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root, shopEnv } from './ensure-installed.mjs';

const [tool, ...args] = process.argv.slice(2);
ensureInstalled({ withChecks: true });
const { status } = spawnSync(tool, args, {
  cwd: root,
  env: shopEnv(),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
