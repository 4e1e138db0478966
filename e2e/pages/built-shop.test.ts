import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sharedShop } from '../support/shared-shop.ts';
import { channel } from '../support/visit.ts';

const read = async (path: string) => {
  const response = await fetch(new URL(path, sharedShop().url));
  return { status: response.status, type: response.headers.get('content-type'), response };
};

test('the built shop serves pages, its API, files and pictures that it draws', async () => {
  const page = await read(`/products?${channel}`);
  expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
  const html = await page.response.text();
  const [, script = ''] = /<link rel="modulepreload" href="([^"]+)"/.exec(html) ?? [];
  expect(await read(script)).toMatchObject({ status: 200 });
  const [, picture = ''] = /(\/media\/[^"\s]+\.webp)/.exec(html) ?? [];
  expect(await read(picture)).toMatchObject({ status: 200, type: 'image/webp' });
  expect(await read('/open-graph.jpg')).toMatchObject({ status: 200, type: 'image/jpeg' });
  expect((await (await read('/openapi.json')).response.json()).paths).toHaveProperty(
    '/Product/GetScpProduct',
  );
});

/** What a shop says that cannot start, with its stack trace. */
async function readFault(program: string): Promise<string> {
  const dataDir = join(import.meta.filename, 'is-no-folder');
  const failing = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'debug', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return text(failing.stderr);
}

test('stack traces of the built shop name the sources, as those of the sources do', async () => {
  const fault = await readFault('scripts/shop.mjs');
  expect(fault).toMatch(/at async \w+ \(file:.*\/server\/start-up\/folder-and-port\.ts:\d+:\d+\)/);
  expect(fault).toBe(await readFault('main.ts'));
});
