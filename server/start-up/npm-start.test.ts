import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-npm-start-'));
  const { workspaces }: { workspaces: string[] } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const packages = workspaces.map((workspace) => `${workspace}/package.json`);
  for (const name of ['package.json', 'package-lock.json', 'scripts', ...packages]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
});
afterAll(() => rm(folder, { recursive: true }));

const offline = {
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_cache: 'cache',
  npm_config_fetch_retries: '0',
};

test('npm start without a network says so in two languages', async () => {
  const { npm_execpath: _, ...env } = process.env;
  const started = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...env, ...offline, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], printed] = await Promise.all([once(started, 'exit'), text(started.stderr)]);
  expect(code).toBe(1);
  expect(printed).toContain('開團無法啟動：連不上 npm 套件庫');
  expect(printed).toContain('Kaituan cannot start: The npm registry cannot be reached');
  expect(printed).not.toContain('npm error');
});

/** Has the scripts install with an npm that only writes down what it was asked for; returns that. */
async function install(options: { withChecks?: boolean }): Promise<string> {
  await writeFile(
    join(folder, 'npm.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('node_modules', { recursive: true });
     writeFileSync('asked', process.argv.slice(2).join(' '));`,
  );
  await writeFile(join(folder, 'asked'), '');
  const program = `import { ensureInstalled } from './scripts/ensure-installed.mjs';
    ensureInstalled(${JSON.stringify(options)});`;
  const installing = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, npm_execpath: 'npm.mjs' },
  });
  await once(installing, 'exit');
  return readFile(join(folder, 'asked'), 'utf8');
}

test('npm start installs what the shop runs, npm test the rest, in either order and once', async () => {
  const start = {};
  const test = { withChecks: true };
  const shop = await install(start);
  expect(shop).toContain('--workspace=server --workspace=demo --workspace=web');
  expect(shop).not.toContain('checks');
  expect(await install(start)).toBe('');
  expect(await install(test)).toMatch(/^install (?!.*--workspace)/);
  expect(await install(test)).toBe('');
  expect(await install(start)).toBe('');
});

/** A script that follows a child as npm start follows the shop. */
async function followChild(child: string, shell: string[] = []) {
  const program = join(folder, 'follow.mjs');
  await writeFile(
    program,
    `import { spawn } from 'node:child_process';
     import { followChild } from './scripts/follow-child.mjs';
     const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
     followChild(spawn(process.execPath, ['-e', process.argv[2]], { stdio }));`,
  );
  const [command = '', ...args] = [...shell, process.execPath, program, child];
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  return spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

const reacting = (event: string) =>
  `process.on('${event}', () => { console.log('${event}'); process.exit(7); });
   console.log('up'); setInterval(() => {}, 1000);`;

test('the shop’s exit code is that of npm start, and a signal reaches the shop', async () => {
  const parent = await followChild(reacting('SIGTERM'));
  await once(parent.stdout, 'data');
  parent.kill('SIGTERM');
  const [[code], printed] = await Promise.all([once(parent, 'exit'), text(parent.stdout)]);
  expect({ code, printed }).toEqual({ code: 7, printed: 'SIGTERM\n' });
  const [killed] = await once(await followChild(`process.kill(process.pid, 'SIGKILL')`), 'exit');
  expect(killed).toBe(128 + 9);
});

test('a signal that npm passes on to its shell only ends the shop, too', async ({ skip }) => {
  skip(process.platform === 'win32', 'npm has no such shell on Windows');
  const shell = await followChild(reacting('SIGTERM'), ['sh', '-c', '"$0" "$@"; exit']);
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  expect(await text(shell.stdout)).toBe('SIGTERM\n');
});

test('a shop whose npm start was killed ends', async () => {
  const parent = await followChild(reacting('disconnect'));
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  expect(await text(parent.stdout)).toBe('disconnect\n');
});
