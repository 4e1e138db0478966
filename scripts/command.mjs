// npm run catalog:import and the like: install what is missing, build what is stale, then run the command that is named.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, isImage, nodePath, root, shopEnv } from './ensure-installed.mjs';
import { followChild } from './follow-child.mjs';

const [name, ...args] = process.argv.slice(2);
ensureInstalled();
if (!isImage) (await import('./ensure-built.mjs')).ensureBuilt();
const support = pathToFileURL(join(root, 'scripts', 'bundle-support.mjs')).href;
followChild(
  spawn(nodePath, ['--import', support, join(root, 'build', 'commands', `${name}.js`), ...args], {
    cwd: root,
    env: shopEnv({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  }),
);
