import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveFiles } from '#server/operator/move-files.ts';
import type { FileStorage } from './file-storage.ts';
import { openFolderStorage } from './folder-storage.ts';
import { openS3Storage } from './s3-storage.ts';

let folder: string;
let server: S3rver;
let settings: Parameters<typeof openS3Storage>[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-s3-'));
  server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'shop-files', configs: [] }],
  });
  const { port } = await server.run();
  settings = {
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'shop-files', region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
});
afterAll(async () => {
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

test('a bucket that is not there is a fault, told without address and keys', async () => {
  const files = openS3Storage({ ...settings, bucket: 'no-bucket', secretAccessKey: 'very-secret' });
  const putting = files.put('attachments/01B.pdf', bytes, 'application/pdf');
  await expect(putting).rejects.toThrow(/^the file storage answered 404 to PUT$/);
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
