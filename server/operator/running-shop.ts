import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { ImportOptions, ImportReport } from '../catalog-file/import-report.ts';
import { UnreadableFile } from '../catalog-file/owner-errors.ts';
import type { TableFormat } from '../catalog-file/writing/table-file.ts';
import { writeWhole } from '../catalog-file/writing/whole-file.ts';
import type { ImportMessage } from './import-messages.ts';
import { findOperatorKey, operatorKeyHeader } from './operator-key.ts';
import { findShopUrl } from './shop-address.ts';

/** A shop that is running on this data folder, and the key to it. */
export type RunningShop = { url: string; key: string };

/** The shop did not do what it was asked; the message is for the owner. */
export class ShopRefused extends Error {}

const answerTimeoutMs = 5_000;

export async function findRunningShop(dataDir: string): Promise<RunningShop | undefined> {
  const url = await findShopUrl(dataDir);
  if (!url || !(await answers(url))) return undefined;
  const key = await findOperatorKey(dataDir);
  if (!key) throw new ShopRefused(`讀不到 ${dataDir} 裡的 operator.key，請用開店的帳號執行`);
  return { url, key };
}

/** An address may outlive a shop that was killed, its process number given to another program. */
function answers(url: string): Promise<boolean> {
  return fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(answerTimeoutMs) }).then(
    () => true,
    (error) => error instanceof DOMException && error.name === 'TimeoutError',
  );
}

/** The shop itself knows where its copies of the pictures go. */
export type ShopImport = Pick<ImportOptions, 'isCheckOnly' | 'signal' | 'onProgress'> & {
  picturesFrom?: string | undefined;
};

/** Has the running shop import a file, passing on what it reports. */
export async function importThroughShop(
  shop: RunningShop,
  path: string,
  { isCheckOnly, picturesFrom, signal, onProgress }: ShopImport,
): Promise<ImportReport> {
  const wishes = new URLSearchParams({
    ...(isCheckOnly && { check: '1' }),
    ...(picturesFrom !== undefined && { pictures: picturesFrom }),
  });
  const response = await askShop(shop, `/operator/catalog/import?${wishes}`, {
    method: 'POST',
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
    signal: signal ?? null,
  });
  for await (const line of linesOf(response)) {
    const message = JSON.parse(line) as ImportMessage;
    if (message.type === 'PROGRESS') onProgress?.(message.progress);
    else if (message.type === 'REPORT') return message.report;
    else throw new UnreadableFile(message.message);
  }
  throw new ShopRefused('商店在匯入途中關閉了，什麼都沒有改變');
}

/** Has the running shop export its catalogue into a file; returns the rows written. */
export async function exportThroughShop(
  shop: RunningShop,
  path: string,
  format: TableFormat,
): Promise<number> {
  const response = await askShop(shop, `/operator/catalog/export?format=${format}`, {});
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  await writeWhole(path, (draft) => pipeline(body, createWriteStream(draft)));
  return Number(response.headers.get('x-row-count'));
}

type RequestOptions = RequestInit & { duplex?: 'half' };

/** Asks the running shop with the owner's key. */
export async function askShop(
  shop: RunningShop,
  path: string,
  options: RequestOptions,
): Promise<Response> {
  const response = await fetch(new URL(path, shop.url), {
    ...options,
    headers: { [operatorKeyHeader]: shop.key },
  });
  if (response.ok && response.body) return response;
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  throw new ShopRefused(body.error?.message ?? `商店回答 ${response.status}`);
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as NodeReadableStream<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}
