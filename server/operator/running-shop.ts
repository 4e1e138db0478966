import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { permissions as everything, type Permission } from '@kaituan/domain/staff/role';
import type {
  ImportMessage,
  ImportOptions,
  ImportReport,
} from '#server/catalog-file/import-report.ts';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import type { TableFormat } from '#server/catalog-file/writing/table-file.ts';
import { writeWhole } from '#server/catalog-file/writing/whole-file.ts';
import {
  findFolderIdentity,
  findOperatorKey,
  signInOperator,
} from '#server/identity/keys/operator-token.ts';
import { findShopUrl } from './shop-address.ts';

/** The shop that runs on this data folder, and what a command may do there. */
export type RunningShop = {
  url: string;
  key: string;
  folder: string;
  permissions: readonly Permission[];
};

/** The running shop refused; the message is for the owner. */
export class ShopRefused extends Error {
  /** What it refused, field by field. */
  readonly error: Partial<RefusalBody['error']> | undefined;

  constructor(message: string, error?: Partial<RefusalBody['error']>) {
    super(message);
    this.error = error;
  }
}

const responseTimeoutMs = 5_000;
/** In both languages, because the reader's is unknown. */
export const shopClosed = `商店在回答之前關閉了，不確定做到哪裡：請重新開店，確認結果後再執行一次
The shop closed before it answered, so what was done is not known: start it, look, and run the command again`;

/**
 * The shop that runs on this folder; undefined when none does, or when its address now belongs to another
 * shop.
 */
export async function findRunningShop(
  dataDir: string,
  permissions: readonly Permission[] = everything,
): Promise<RunningShop | undefined> {
  const url = await findShopUrl(dataDir);
  const folder = await findFolderIdentity(dataDir);
  if (!url || !folder) return undefined;
  const key = await findOperatorKey(dataDir);
  if (!key) throw new ShopRefused(`讀不到 ${dataDir} 裡的 operator.key，請用開店的帳號執行`);
  const shop = { url, key, folder, permissions };
  return (await isOwnShop(shop)) ? shop : undefined;
}

/**
 * After a crash the recorded address may belong to another program. A shop too busy to respond counts as
 * running.
 */
function isOwnShop(shop: RunningShop): Promise<boolean> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  return fetch(new URL('/operator/shop', shop.url), { headers: headersFor(shop), signal }).then(
    ({ ok }) => ok,
    (error) => error instanceof DOMException && error.name === 'TimeoutError',
  );
}

const headersFor = ({ key, folder, permissions }: RunningShop) => ({
  authorization: signInOperator(key, { permissions: [...permissions], folder }),
});

/** The shop itself chooses the folder for its copies of pictures. */
export type ShopImport = Pick<
  ImportOptions,
  'isCheckOnly' | 'setsStock' | 'signal' | 'onProgress'
> & {
  picturesFrom?: string | undefined;
};

/** Imports a file through the running shop, reporting its progress. */
export async function importThroughShop(
  shop: RunningShop,
  path: string,
  { isCheckOnly, setsStock, picturesFrom, signal, onProgress }: ShopImport,
): Promise<ImportReport> {
  const parameters = new URLSearchParams({
    ...(isCheckOnly && { check: '1' }),
    ...(setsStock && { stock: '1' }),
    ...(picturesFrom !== undefined && { pictures: picturesFrom }),
  });
  const response = await callShop(shop, `/operator/catalog/import?${parameters}`, {
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
  throw new ShopRefused(shopClosed);
}

/** Exports the catalogue through the running shop into a file; returns the number of rows. */
export async function exportThroughShop(
  shop: RunningShop,
  path: string,
  format: TableFormat,
): Promise<number> {
  const response = await callShop(shop, `/operator/catalog/export?format=${format}`, {});
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  await writeWhole(path, (draft) => pipeline(body, createWriteStream(draft)));
  return Number(response.headers.get('x-row-count'));
}

type RequestOptions = RequestInit & { duplex?: 'half'; headers?: Record<string, string> };

/** Calls the running shop with a token for this command. */
export async function callShop(
  shop: RunningShop,
  path: string,
  options: RequestOptions,
): Promise<Response> {
  const headers = { ...options.headers, ...headersFor(shop) };
  const response = await fetch(new URL(path, shop.url), { ...options, headers });
  if (response.ok && response.body) return response;
  const body = (await response.json().catch(() => ({}))) as Partial<RefusalBody>;
  throw new ShopRefused(body.error?.message ?? `商店回答 ${response.status}`, body.error);
}

/** Whether a command failed because the connection to the shop was lost. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
  return /^(UND_ERR_SOCKET|UND_ERR_ABORTED|ECONNRESET|ECONNREFUSED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(
    code ?? '',
  );
}

/** The lines of a response, as they arrive. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as NodeReadableStream<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}
