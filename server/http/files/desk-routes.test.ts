import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskRoutes } from './desk-routes.ts';

let filesFolder: string;
beforeAll(async () => {
  filesFolder = await mkdtemp(join(tmpdir(), 'kaituan-desk-'));
  await mkdir(join(filesFolder, 'assets'));
  await writeFile(join(filesFolder, 'assets', 'index-1.js'), '1');
  await writeFile(join(filesFolder, 'service-worker.js'), 'keeps');
  await writeFile(join(filesFolder, 'service-worker-off.js'), 'deletes');
});
afterAll(() => rm(filesFolder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, keepsOffline = true) =>
  deskRoutes({
    desk: {
      filesFolder,
      firstScript: 'first()',
      page: async () => '<head><!--desk-environment--></head>',
    },
    development: false,
    formOrigins: ['https://payment.gateway.example'],
    environment: () => ({
      ...{ apiBaseUrl: 'https://api.shop.example', firebase: null, isReachableDemo: false },
      keepsOffline,
      demoOwner: { email: '</script>', password: '' },
    }),
  }).request(path, { headers });

test('every address of the desk is its one page, which nobody stores, finds or frames', async () => {
  for (const path of ['/admin', '/admin/', '/admin/orders/G261121A1B2C3']) {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const policy = headers.get('content-security-policy');
    const hash = createHash('sha256').update('first()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("connect-src 'self' https://api.shop.example;");
    expect(policy).toContain("form-action 'self' https://payment.gateway.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
  }
});

test('in LINE’s app the desk may call what LINE’s scanner calls', async () => {
  const inLine = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1 Line/15.0.0 LIFF' };
  const policyOf = async (headers?: Record<string, string>) =>
    (await get('/admin/hand-out', headers)).headers.get('content-security-policy');
  expect(await policyOf(inLine)).toContain('https://api.line.me https://liff.line.me;');
  expect(await policyOf()).not.toContain('line.me');
});

test('data in the page cannot end its element', async () => {
  expect(await (await get('/admin')).text()).toContain('"email":"\\u003c/script>"');
});

test('hashed files are cached, and one of an older build is missing, not a page', async () => {
  const found = await get('/admin/assets/index-1.js');
  expect(await found.text()).toBe('1');
  expect(found.headers.get('cache-control')).toContain('immutable');
  const gone = await get('/admin/assets/index-0.js');
  expect(gone.status).toBe(404);
  expect(gone.headers.get('cache-control')).toBeNull();
});

test.each([
  [true, 'keeps'],
  [false, 'deletes'],
])(
  'where browsers may keep what parcels are handed out by: %s, the page says so and the worker %s it',
  async (keepsOffline, text) => {
    const page = await get('/admin/hand-out', {}, keepsOffline);
    expect(await page.text()).toContain(`"keepsOffline":${keepsOffline}`);
    const worker = await get('/admin/service-worker.js', {}, keepsOffline);
    expect(await worker.text()).toBe(text);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('service-worker-allowed')).toBe('/admin');
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
  },
);

test('the page of a shop without an owner says so, also where that cannot be read', async () => {
  const textOf = async (needsOwner: () => Promise<boolean>) => {
    const routes = deskRoutes({
      ...{ desk: { filesFolder, firstScript: '', page: async () => '<!--desk-environment-->' } },
      ...{ development: false, needsOwner },
      environment: () => ({
        ...{ apiBaseUrl: '', firebase: null, isReachableDemo: false, keepsOffline: false },
        demoOwner: null,
      }),
    });
    return (await routes.request('/admin')).text();
  };
  expect(await textOf(async () => true)).toContain('"isUnowned":true');
  expect(await textOf(async () => false)).toContain('"isUnowned":false');
  expect(await textOf(() => Promise.reject(new Error('no database')))).toContain(
    '"isUnowned":false',
  );
});

test('a shop that has an owner is asked for one once, not before every page', async () => {
  const answers = [true, false, true];
  let asked = 0;
  const routes = deskRoutes({
    ...{ desk: { filesFolder, firstScript: '', page: async () => '<!--desk-environment-->' } },
    ...{ development: false, needsOwner: async () => answers[asked++] ?? true },
    environment: () => ({
      ...{ apiBaseUrl: '', firebase: null, isReachableDemo: false, keepsOffline: false },
      demoOwner: null,
    }),
  });
  const isUnowned = async () =>
    (await (await routes.request('/admin')).text()).includes('"isUnowned":true');
  expect([await isUnowned(), await isUnowned(), await isUnowned()]).toEqual([true, false, false]);
  expect(asked).toBe(2);
});
