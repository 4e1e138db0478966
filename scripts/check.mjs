// npm test: installs what is missing, then the one gate: lint, imports and types first, then every test.
//   --lint, --types   only that part
//   FILE …            only these tests, at once
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, nodePath, root, shopEnv } from './ensure-installed.mjs';

ensureInstalled({ withChecks: true });
const bin = (...path) => join(root, 'node_modules', ...path);
/** Several checkers would each work out the same types: they took three times the CPU. */
const tsc = (project) => [bin('typescript', 'bin', 'tsc'), ['-p', project, '--checkers', '1']];
/** Server, demo, races and whatever else runs in Node are one program, that of the root. */
const programs = [
  'domain',
  'contract',
  'kit',
  'api-client',
  'identity-client',
  'web',
  'admin',
  '.',
  'e2e',
];
const lint = [
  ['format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']],
  ['imports', join(root, 'scripts', 'check-imports.mjs'), []],
];
const types = [
  ['route types', bin('@react-router', 'dev', 'bin.cjs'), ['typegen'], 'web'],
  ...programs.map((project) => [`types: ${project}`, ...tsc(project)]),
];

const env = shopEnv({ NODE_ENV: 'test' });
const run = (script, args, folder = '.') =>
  spawnSync(nodePath, [script, ...args], {
    cwd: join(root, folder),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status ?? 1;

/** Runs all of them, so that one fault does not hide the next; true when none failed. */
function pass(steps) {
  const failed = steps.filter(([name, script, args, folder]) => {
    const isFailed = run(script, args, folder) !== 0;
    console.log(isFailed ? `✗ ${name}` : `✓ ${name}`);
    return isFailed;
  });
  if (failed.length > 0) {
    console.log(`\n${steps.length - failed.length} passed, ${failed.length} failed`);
  }
  return failed.length === 0;
}

const asked = process.argv.slice(2);
const steps = { '--lint': lint, '--types': types }[asked[0]];
if (steps) process.exit(pass(steps) ? 0 : 1);
if (asked.length === 0 && !pass([...lint, ...types])) process.exit(1);
ensureBuilt();
process.exit(run(bin('vitest', 'vitest.mjs'), ['run', ...asked]));
