import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { asRefusal } from '#server/http/refuse.ts';
import { moveFiles } from '#server/operator/messages/move-files.ts';
import { type CuttingProxy, openCuttingProxy } from '#server/testing/databases/cutting-proxy.ts';
import { type FileStorage, StorageUnavailable } from './file-storage.ts';
import { openFolderStorage } from './folder-storage.ts';
import { openS3Storage } from './s3-storage.ts';

let folder: string;
let server: S3rver;
let line: CuttingProxy;
let settings: Parameters<typeof openS3Storage>[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-s3-'));
  server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'shop-files', configs: [] }],
  });
  const { port } = await server.run();
  line = await openCuttingProxy(port);
  settings = {
    ...{ endpoint: `http://127.0.0.1:${line.port}`, bucket: 'shop-files', region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await line.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const namesIn = async (files: FileStorage, of: string) => {
  const names: string[] = [];
  for await (const { name } of files.list(of)) names.push(name);
  return names.sort();
};
const bytes = Buffer.from('a picture\u0000');

describe.each([
  ['a folder', async () => openFolderStorage(await mkdtemp(join(folder, 'data-')))],
  ['S3', async () => openS3Storage(settings)],
])('files in %s', (_, open) => {
  test('are stored, found, listed and removed by name', async () => {
    const files = await open();
    await files.put('attachments/01B.pdf', bytes, 'application/pdf');
    await files.put('return-photos/01A.webp', bytes, 'image/webp');
    expect(await files.find('attachments/01B.pdf')).toEqual(bytes);
    expect(await files.find('attachments/01C.pdf')).toBeUndefined();
    expect(await namesIn(files, 'attachments')).toEqual(['attachments/01B.pdf']);
    await files.remove(['attachments/01B.pdf', 'attachments/01C.pdf']);
    expect(await files.find('attachments/01B.pdf')).toBeUndefined();
    expect(await namesIn(files, 'return-photos')).toEqual(['return-photos/01A.webp']);
    await files.remove(['return-photos/01A.webp']);
  });

  test('have no name that leads elsewhere', async () => {
    const files = await open();
    for (const name of ['../secret.pdf', 'attachments/../a.pdf', 'media/a.webp', 'attachments/a']) {
      await expect((async () => files.find(name))()).rejects.toThrow(
        'not the name of a stored file',
      );
    }
  });
});

test('a bucket with more than a page of files is listed whole', async () => {
  const files = openS3Storage(settings, { pageSize: 2 });
  const names = Array.from({ length: 5 }, (_, at) => `attachments/L${at}.pdf`);
  for (const name of names) await files.put(name, bytes, 'application/pdf');
  expect(await namesIn(files, 'attachments')).toEqual(names);
  await files.remove(names);
  expect(await namesIn(files, 'attachments')).toEqual([]);
});

test('two nodes share what either stores', async () => {
  const [one, other] = [openS3Storage(settings), openS3Storage(settings)];
  await one.put('attachments/01N.webp', bytes, 'image/webp');
  expect(await other.find('attachments/01N.webp')).toEqual(bytes);
  await one.remove(['attachments/01N.webp']);
});

test.each([
  ['a bucket that is not there', { bucket: 'no-bucket' }, 404],
  ['a secret that is not the key’s', { secretAccessKey: 'very-secret' }, 403],
  ['a key that nobody has', { accessKeyId: 'nobody' }, 403],
])('%s is a fault, reported without address and keys', async (_, wrong, status) => {
  const files = openS3Storage({ ...settings, ...wrong });
  const name = 'attachments/01W.pdf';
  const message = (method: string) => `the file storage answered ${status} to ${method}`;
  await expect(files.put(name, bytes, 'application/pdf')).rejects.toThrow(message('PUT'));
  if (status === 403) await expect(files.find(name)).rejects.toThrow(message('GET'));
  await expect(namesIn(files, 'attachments')).rejects.toThrow(message('GET'));
  expect(await openS3Storage(settings).find(name)).toBeUndefined();
});

/** A request as it was signed for a file. */
async function signedRequest(method: 'PUT' | 'GET'): Promise<Request> {
  const asking = vi.spyOn(globalThis, 'fetch');
  const files = openS3Storage(settings);
  if (method === 'PUT') await files.put('attachments/01S.pdf', bytes, 'application/pdf');
  else await files.find('attachments/01S.pdf');
  const [request] = asking.mock.calls[0] ?? [];
  vi.restoreAllMocks();
  if (!(request instanceof Request)) throw new Error('nothing was asked');
  return request;
}

/** Servers refuse a request that is older than a quarter of an hour by its signed moment. */
test('the signature of a request is for its name, method, query, moment and content alone', async () => {
  const put = await signedRequest('PUT');
  const { url, headers } = await signedRequest('GET');
  const statusOf = async (to: string, init: RequestInit) => (await fetch(to, init)).status;
  const withHeader = (name: string, value: string) => {
    const changed = new Headers(headers);
    changed.set(name, value);
    return { headers: changed };
  };
  expect(await statusOf(url, { headers })).toBe(200);
  expect(await statusOf(url.replace('01S', '01T'), { headers })).toBe(403);
  expect(await statusOf(`${url}?acl`, { headers })).toBe(403);
  expect(await statusOf(url, { method: 'DELETE', headers })).toBe(403);
  expect(await statusOf(url, withHeader('x-amz-date', '20310520T032500Z'))).toBe(403);
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(put.headers.get('x-amz-content-sha256')).toBe(digest);
  const forged = new Headers(put.headers);
  forged.set('x-amz-content-sha256', 'a'.repeat(64));
  expect(await statusOf(url, { method: 'PUT', headers: forged, body: 'forged' })).toBe(403);
  await openS3Storage(settings).remove(['attachments/01S.pdf']);
});

describe('a storage that is away', () => {
  test('for a moment is asked again, and the file is there once', async () => {
    const files = openS3Storage(settings);
    line.setMode('REFUSE');
    const putting = files.put('attachments/01M.pdf', bytes, 'application/pdf');
    setTimeout(() => line.setMode('PASS'), 50);
    await putting;
    expect(await files.find('attachments/01M.pdf')).toEqual(bytes);
    await files.remove(['attachments/01M.pdf']);
  });

  test('for longer makes requests fail as unavailable, and loses nothing', async () => {
    const files = openS3Storage(settings);
    await files.put('attachments/01L.pdf', bytes, 'application/pdf');
    line.setMode('REFUSE');
    const asked = [
      () => files.find('attachments/01L.pdf'),
      () => files.put('attachments/01X.pdf', bytes, 'application/pdf'),
      () => files.remove(['attachments/01L.pdf']),
      () => namesIn(files, 'attachments'),
    ];
    for (const ask of asked) {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(asRefusal(error).code).toBe('MAINTENANCE');
      expect(String(error)).not.toMatch(/127|S3RVER/);
    }
    line.setMode('PASS');
    expect(await namesIn(files, 'attachments')).toContain('attachments/01L.pdf');
    expect(await files.find('attachments/01X.pdf')).toBeUndefined();
    await files.remove(['attachments/01L.pdf']);
  });

  test('that answers with a fault of its own is asked three times in all', async () => {
    const asking = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response('busy', { status: 503 }));
    const finding = openS3Storage(settings).find('attachments/01M.pdf');
    await expect(finding).rejects.toThrow(StorageUnavailable);
    expect(asking).toHaveBeenCalledTimes(3);
  });
});

test('the files of a data folder move over, are compared, and move once', async () => {
  const from = openFolderStorage(await mkdtemp(join(folder, 'moved-')));
  const to = openS3Storage(settings);
  const { signal } = new AbortController();
  const names = ['attachments/M1.pdf', 'return-photos/M2.webp', 'uploads/M3.jpg'];
  for (const name of names) await from.put(name, bytes, 'x');
  await to.put('attachments/M1.pdf', Buffer.from('another'), 'application/pdf');
  const moving = { from, to, signal };
  expect(await moveFiles({ ...moving, removes: false })).toEqual({
    copied: 3,
    known: 0,
    removed: 0,
  });
  expect(await moveFiles({ ...moving, removes: true })).toEqual({
    copied: 0,
    known: 3,
    removed: 2,
  });
  for (const name of names) expect(await to.find(name)).toEqual(bytes);
  expect(await namesIn(from, 'attachments')).toEqual([]);
  expect(await namesIn(from, 'uploads')).toEqual(['uploads/M3.jpg']);
});
