// npm start: install what is missing, build what is stale, open the shop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, isImage, nodePath, root, shopEnv } from './ensure-installed.mjs';
import { followChild } from './follow-child.mjs';

ensureInstalled();
const development = process.argv.includes('--dev');
if (!development && !isImage) (await import('./ensure-built.mjs')).ensureBuilt();

// Vite loads the development builds of packages; the process must agree with it on which that is.
const conditions = development ? ['--conditions=development'] : [];
const main = join(root, 'main.ts');
followChild(
  spawn(nodePath, [...conditions, main, ...process.argv.slice(2)], {
    cwd: root,
    env: shopEnv({ NODE_ENV: development ? 'development' : 'production' }),
    // By the channel the shop learns when this process was killed and could not say so.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
);
