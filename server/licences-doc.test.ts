import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../ops/list-licences.mjs', import.meta.url));

test('the page of licences lists what is installed: else run node ops/list-licences.mjs', () => {
  expect(spawnSync(process.execPath, [script, '--check']).status).toBe(0);
});
