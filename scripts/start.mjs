// npm start: install what is missing, build what is stale, open the shop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled();
const development = process.argv.includes('--dev');
if (!development) (await import('./ensure-built.mjs')).ensureBuilt();

// Vite loads the development builds of packages; the process must agree with it on which that is.
const conditions = development ? ['--conditions=development'] : [];
const main = join(root, 'main.ts');
const shop = spawn(nodePath, [...conditions, main, ...process.argv.slice(2)], {
  cwd: root,
  env: shopEnv({ NODE_ENV: development ? 'development' : 'production' }),
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
