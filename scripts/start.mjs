// npm start: install what is missing, build what is stale, open the shop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  ensureInstalled,
  isImage,
  nodePath,
  root,
  shopEnv,
  shopFlags,
} from './ensure-installed.mjs';
import { followChild } from './follow-child.mjs';

ensureInstalled();
if (!isImage) (await import('./ensure-built.mjs')).ensureBuilt();
followChild(
  spawn(nodePath, [...shopFlags, join(root, 'scripts', 'shop.mjs'), ...process.argv.slice(2)], {
    cwd: root,
    env: shopEnv({ NODE_ENV: 'production' }),
    // By the channel the shop learns when this process was killed and could not say so.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
);
