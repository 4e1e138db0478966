// Runs on any Node ≥ 20, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.installed-lockfile');

/** Installs the locked packages when they are missing or belong to another lockfile. */
export function ensureInstalled() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfile) return;
  console.log('安裝套件中（第一次約需一兩分鐘）… Installing packages …');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lockfile that lacks the optional binaries of platforms its author's
  // registry did not carry. `--no-save` keeps the locked versions and leaves the lockfile alone.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, args] = npm ? [process.execPath, [npm, ...install]] : ['npm', install];
  // Under NODE_ENV=production npm would leave out what builds the storefront.
  const { NODE_ENV: _, ...env } = process.env;
  const { status } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, lockfile);
}

/** The Node that the shop runs on, from its own dependency. */
export const nodePath = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The environment in which installed commands, and the shop's own Node, come first. */
export function shopEnv(extra = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, ...extra, PATH: `${bin}${separator}${process.env.PATH}` };
}
