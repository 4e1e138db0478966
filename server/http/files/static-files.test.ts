import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticFiles } from './static-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'));
  await writeFile(join(folder, 'service-worker.js'), 'keeps');
  await writeFile(join(folder, 'service-worker-off.js'), 'deletes');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  [true, 'keeps'],
  [false, 'deletes'],
])('where browsers may keep what was seen: %s, the worker %s it', async (keepsOffline, text) => {
  const files = staticFiles(folder, { keepsOffline });
  const worker = await files.request('/service-worker.js');
  expect(await worker.text()).toBe(text);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await (await files.request('/favicon.svg')).text()).toBe('<svg/>');
});
