// Runs on any Node ≥ 20, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWith } from './end-with.mjs';
import { explainInstall } from './explain-install.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.installed-lockfile');
const oldestNode = 20;

/** An image of the shop holds everything; nothing is installed or built when it starts. */
export const isImage = process.env.SHOP_IMAGE === 'true';

/** What a shop is built of and runs on. tools/checks has the packages of tests, lint and measuring. */
export const shopWorkspaces = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).workspaces.filter((name) => name !== 'tools/checks');

/**
 * Installs the locked packages when they are missing or belong to another lockfile: those of the shop, or
 * those of its checks as well.
 */
export function ensureInstalled({ withChecks = false } = {}) {
  requireNode();
  if (isImage) return;
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const everything = `${lockfile} with checks`;
  if (installed === everything || (installed === lockfile && !withChecks)) return;
  console.log('安裝套件中（第一次約需一兩分鐘）… Installing packages …');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lockfile that lacks the optional binaries of platforms its author's
  // registry did not carry. `--no-save` keeps the locked versions and leaves the lockfile alone.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!withChecks) {
    install.push(
      ...shopWorkspaces.map((name) => `--workspace=${name}`),
      '--include-workspace-root',
    );
    // Tools that packages name as optional peers (Vitest, drizzle-kit, TypeScript) would come in with them.
    install.push('--legacy-peer-deps');
  }
  const [command, args] = npm ? [process.execPath, [npm, ...install]] : ['npm', install];
  // Under NODE_ENV=production npm would leave out what builds the storefront.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, error, stderr } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) endWith(...explainInstall(error?.code, stderr ?? ''), stderr);
  process.stderr.write(stderr);
  try {
    // Headers and manuals of Node, 68 MB beside its program.
    rmSync(join(root, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true });
    writeFileSync(stampFile, withChecks ? everything : lockfile);
  } catch (problem) {
    endWith(...explainInstall(problem.code, ''), problem.stack);
  }
}

function requireNode() {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= oldestNode) return;
  endWith(
    `這裡的 Node.js 是 ${node}，需要 ${oldestNode} 以上；請從 https://nodejs.org 安裝新版。`,
    `This is Node.js ${node}, and ${oldestNode} or newer is needed; install it from https://nodejs.org.`,
  );
}

/** The Node that the shop runs on: its own dependency, or in an image the image's. */
export const nodePath = isImage
  ? process.execPath
  : join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * For glibc, which otherwise keeps what threads freed for themselves, up to 120 MB of a shop; Dockerfile and
 * ops/kaituan.service say the same.
 */
const returningMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Limits V8's young generation to a quarter of its default of 128 MB; rendering uncached pages takes 5 % more CPU
 * time. Dockerfile and ops/kaituan.service set the same.
 */
export const shopFlags = ['--max-semi-space-size=16'];

/** The environment in which installed commands, and the shop's own Node, come first. */
export function shopEnv(extra = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    // Commands and tests start many processes: what one compiled, the next one reads.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...returningMemory,
    ...process.env,
    ...extra,
    PATH: `${bin}${separator}${process.env.PATH}`,
  };
}
