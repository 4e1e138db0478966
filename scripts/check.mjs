// npm run check: the one gate. Types, lint and format first, then every test.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { nodePath, root, shopEnv } from './ensure-installed.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const steps = [
  ['format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']],
  ['imports', join(root, 'scripts', 'check-imports.mjs'), []],
  ['route types', bin('@react-router', 'dev', 'bin.cjs'), ['typegen'], 'web'],
  ['types: domain', bin('typescript', 'bin', 'tsc'), ['-p', 'domain']],
  ['types: contract', bin('typescript', 'bin', 'tsc'), ['-p', 'contract']],
  ['types: server', bin('typescript', 'bin', 'tsc'), ['-p', 'server']],
  ['types: whole', bin('typescript', 'bin', 'tsc'), ['-p', '.']],
  ['types: web', bin('typescript', 'bin', 'tsc'), ['-p', 'web']],
];

const env = shopEnv({ NODE_ENV: 'test' });
let failed = 0;
for (const [name, script, args, folder = '.'] of steps) {
  const { status } = spawnSync(nodePath, [script, ...args], {
    cwd: join(root, folder),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  console.log(status === 0 ? `✓ ${name}` : `✗ ${name}`);
  if (status !== 0) failed += 1;
}
if (failed > 0) {
  console.log(`\n${steps.length - failed} passed, ${failed} failed`);
  process.exit(1);
}

ensureBuilt();
const { status } = spawnSync(
  nodePath,
  [bin('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)],
  {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
process.exit(status ?? 1);
