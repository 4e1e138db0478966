import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { refusalStatus } from '@kaituan/contract/refusals';
import { type Context, Hono } from 'hono';
import { UnreadableFile, UnwritableCatalog } from '#server/catalog-file/owner-errors.ts';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { asRefusal } from '#server/http/refuse.ts';
import { makeUnfinishedFolder } from '#server/operator/backups/unfinished-files.ts';
import type { OperatorOptions } from '#server/operator/operator-options.ts';
import { exportPromotions } from '#server/promotion-file/export-promotions.ts';
import { importPromotions } from '#server/promotion-file/import-promotions.ts';
import { currentRequestId } from '#server/telemetry/logging/request-context.ts';
import { promotionPictures } from './picture-folders.ts';
import { storeBody } from './store-body.ts';

/** Import and export of group buys and flash sales. */
export function promotionRoutes(options: OperatorOptions): Hono {
  return new Hono()
    .post('/import', (c) => inFolder(c, options, (folder) => answerImport(c, options, folder)))
    .get('/export', (c) => inFolder(c, options, (folder) => answerExport(c, options, folder)));
}

async function answerImport(
  c: Context,
  { database, dataDir, shared, wake, gatewayMethods }: OperatorOptions,
  folder: string,
) {
  const path = join(folder, 'upload');
  await storeBody(c.req.raw.body, path);
  const report = await importPromotions(database, path, {
    isCheckOnly: c.req.query('check') === '1',
    pictures: promotionPictures(c.req.query('pictures'), dataDir, shared),
    ...(gatewayMethods && { gatewayMethods }),
  });
  if (report.isWritten) wake?.();
  return c.json(report);
}

async function answerExport(c: Context, { database }: OperatorOptions, folder: string) {
  const format = c.req.query('format') === 'csv' ? 'csv' : 'xlsx';
  const which = c.req.query('which') === 'all' ? 'all' : 'running';
  const path = join(folder, `promotions.${format}`);
  const count = await exportPromotions(database, path, format, { which });
  const file = createReadStream(path);
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject));
  return c.body(Readable.toWeb(file) as ReadableStream, 200, {
    'Content-Type': 'application/octet-stream',
    'X-Promotion-Count': String(count),
  });
}

/** Works in a temporary folder that is deleted afterwards; open files can be read to their end. */
async function inFolder(
  c: Context,
  { log, dataDir }: OperatorOptions,
  answer: (folder: string) => Promise<Response>,
): Promise<Response> {
  const folder = await makeUnfinishedFolder(dataDir);
  try {
    return await answer(folder);
  } catch (error) {
    const isMistake = error instanceof UnreadableFile || error instanceof UnwritableCatalog;
    if (!isMistake) log.error({ err: error }, 'a command failed');
    const message = isMistake ? error.message : '出了點問題，什麼都沒有改變；詳情請看商店的記錄';
    const { code } = asRefusal(error);
    const refusal = new Refusal(code, { message });
    const status = isMistake ? 409 : refusalStatus[code];
    return c.json(presentRefusal(refusal, currentRequestId()), status);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
