// npm run catalog:import and the like: install what is missing, then run a file on the shop's Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';
import { followChild } from './follow-child.mjs';

const [file, ...args] = process.argv.slice(2);
ensureInstalled();
followChild(
  spawn(nodePath, [join(root, file), ...args], {
    cwd: root,
    env: shopEnv({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  }),
);
