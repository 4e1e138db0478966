// npm test: installs what is missing, then the one gate: lint, imports and types first, then every test.
//   --lint, --types   only that part
//   FILE …            only these tests, at once
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled({ withChecks: true });
const bin = (...path) => join(root, 'node_modules', ...path);
/**
 * Several checkers would each work out the same types: they took three times the CPU. What did not change since the
 * last check is not checked again: 2 s of CPU instead of 23 for the largest program.
 */
const tsc = (project) => {
  const known = bin(
    '.cache',
    'types',
    `${project.replaceAll('/', '-').replace('.', 'root')}.tsbuildinfo`,
  );
  const flags = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', known];
  return [bin('typescript', 'bin', 'tsc'), ['-p', project, ...flags]];
};
const typesOf = (project) => [`types: ${project}`, ...tsc(project)];
/** Server, demo, races and whatever else runs in Node are one program, that of the root; it takes longest. */
const rootTypes = typesOf('.');
const programs = [
  'domain',
  'contract',
  'kit',
  'api-client',
  'identity-client',
  'web',
  'web/service-worker',
  'admin',
  'admin/service-worker',
  'e2e',
];
const types = programs.map(typesOf);
/** What the types of the storefront are read from. */
const routeTypes = ['route types', bin('@react-router', 'dev', 'bin.cjs'), ['typegen'], 'web'];
const lint = [
  ['format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']],
  ['imports', join(root, 'scripts', 'check-imports.mjs'), []],
];
const build = ['build', join(root, 'scripts', 'build.mjs'), []];
const parts = {
  '--lint': [lint],
  '--types': [[routeTypes], [rootTypes, ...types]],
  everything: [[routeTypes], [rootTypes, ...lint, build, ...types]],
};

const env = shopEnv({ NODE_ENV: 'test', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) });
/** Two at once: more would need more memory than two cores' worth of machine has. */
const atOnce = 2;

/** Runs a step; what it prints comes in one piece, with its outcome. */
async function passes([name, script, args, folder = '.']) {
  const child = spawn(nodePath, [script, ...args], {
    cwd: join(root, folder),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = [];
  child.stdout.on('data', (some) => printed.push(some));
  child.stderr.on('data', (some) => printed.push(some));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(Buffer.concat(printed));
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}`);
  return code === 0;
}

/** Runs all of them, so that one fault does not hide the next; true when none failed. */
async function pass(steps) {
  const left = [...steps];
  let failed = 0;
  const runThem = async () => {
    for (let step = left.shift(); step; step = left.shift()) if (!(await passes(step))) failed += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, runThem));
  if (failed > 0) console.log(`\n${steps.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

const asked = process.argv.slice(2);
const part = parts[asked[0] ?? 'everything'];
let isRight = true;
for (const steps of part ?? []) isRight = (await pass(steps)) && isRight;
if (part && (asked.length > 0 || !isRight)) process.exit(isRight ? 0 : 1);
ensureBuilt();
const { status } = spawnSync(nodePath, [bin('vitest', 'vitest.mjs'), 'run', ...asked], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exit(status ?? 1);
