// npm run dev: install what is missing, open the shop from its sources, and again after each change of its server.
// Vite brings changes of pages into the browser by itself.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';
import { exitCodeOf, onEnding } from './follow-child.mjs';

ensureInstalled();
const serverFolders = ['domain', 'contract', 'server', 'demo'];
/** An editor writes a file in several steps. */
const settleMs = 100;
/** Browsers keep connections open; a shop in development need not wait for them. */
const maxDrainMs = 2_000;

const env = shopEnv({
  NODE_ENV: 'development',
  // Tabs find the next process where they lost the one before.
  HOT_RELOAD_PORT: String(await findFreePort()),
  DESK_RELOAD_PORT: String(await findFreePort()),
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
});
// Vite loads the development builds of packages; the process must agree with it on which that is.
const args = ['--conditions=development', join(root, 'main.ts'), '--dev', ...process.argv.slice(2)];
let shop;
let isStale = false;
let isEnding = false;
let settling;

function open() {
  isStale = false;
  // By the channel the shop learns when this process was killed and could not say so.
  shop = spawn(nodePath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  shop.on('exit', (code, signal) => {
    shop = undefined;
    if (isEnding) process.exit(exitCodeOf(code, signal));
    if (isStale) open();
    else
      console.log(
        '商店停了，下次存檔後再啟動 The shop ended; it opens again after the next change',
      );
  });
}

function openAgain(file) {
  console.log(`${file} 改變了，重新啟動商店 changed: the shop opens again`);
  if (!shop) return open();
  if (isStale) return;
  isStale = true;
  const replaced = shop;
  replaced.kill('SIGTERM');
  setTimeout(() => replaced.kill('SIGKILL'), maxDrainMs).unref();
}

function recordChange(_, file) {
  if (isEnding || !/(?<!\.test)\.(ts|json|sql)$/.test(file ?? '')) return;
  clearTimeout(settling);
  settling = setTimeout(openAgain, settleMs, file);
}

function findFreePort() {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

onEnding((signal) => {
  isEnding = true;
  clearTimeout(settling);
  if (shop) shop.kill(signal);
  else process.exit(0);
});
for (const folder of serverFolders) watch(join(root, folder), { recursive: true }, recordChange);
watch(join(root, 'main.ts'), recordChange);
open();
