import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { refusalStatus, refusalText } from '@kaituan/contract/refusals';
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { Logger } from 'pino';
import { exportCatalog } from '#server/catalog-file/export-catalog.ts';
import { importCatalog } from '#server/catalog-file/import-catalog.ts';
import type { ImportMessage } from '#server/catalog-file/import-report.ts';
import {
  ImportUnderWay,
  UnreadableFile,
  UnwritableCatalog,
} from '#server/catalog-file/owner-errors.ts';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { asRefusal } from '#server/http/refuse.ts';
import { makeUnfinishedFolder } from '#server/operator/backups/unfinished-files.ts';
import type { OperatorOptions } from '#server/operator/operator-options.ts';
import { currentRequestId } from '#server/telemetry/logging/request-context.ts';
import { pictureFolders } from './picture-folders.ts';
import { storeBody } from './store-body.ts';

/** Import and export of the catalogue. */
export function catalogRoutes(options: OperatorOptions): Hono {
  return new Hono()
    .post('/import', (c) => answerImport(c, options))
    .get('/export', (c) => answerExport(c, options));
}

async function answerImport(c: Context, options: OperatorOptions) {
  const { database, kind, dataDir, log, shared } = options;
  const folder = await makeUnfinishedFolder(dataDir);
  c.header('Content-Type', 'application/x-ndjson; charset=utf-8');
  return stream(c, async (out) => {
    const aborted = new AbortController();
    out.onAbort(() => aborted.abort());
    const tell = (message: ImportMessage) => out.writeln(JSON.stringify(message));
    try {
      const path = join(folder, 'upload');
      await storeBody(c.req.raw.body, path);
      const report = await importCatalog({ database, kind }, path, {
        isCheckOnly: c.req.query('check') === '1',
        setsStock: c.req.query('stock') === '1',
        pictures: pictureFolders(c.req.query('pictures'), dataDir, shared),
        signal: aborted.signal,
        onProgress: (progress) => void tell({ type: 'PROGRESS', progress }),
      });
      await tell({ type: 'REPORT', report });
    } catch (error) {
      await tell({ type: 'FAILURE', message: explain(error, log) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function answerExport(c: Context, { database, dataDir, log }: OperatorOptions) {
  const format = c.req.query('format') === 'xlsx' ? 'xlsx' : 'csv';
  const folder = await makeUnfinishedFolder(dataDir);
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    // Written completely before it is sent: a slow reader must not block the database.
    const path = join(folder, `catalog.${format}`);
    const rows = await exportCatalog(database, path, format);
    const file = createReadStream(path);
    file.on('close', () => void clean());
    return c.body(Readable.toWeb(file) as ReadableStream, 200, {
      'Content-Type': 'application/octet-stream',
      'X-Row-Count': String(rows),
    });
  } catch (error) {
    await clean();
    const { code } = asRefusal(error);
    const refusal = new Refusal(code, { message: explain(error, log) });
    return c.json(presentRefusal(refusal, currentRequestId()), refusalStatus[code]);
  }
}

/** The message for the owner; an unexpected error is logged and reported without details. */
function explain(error: unknown, log: Logger): string {
  if (
    error instanceof UnreadableFile ||
    error instanceof UnwritableCatalog ||
    error instanceof ImportUnderWay
  ) {
    return error.message;
  }
  log.error({ err: error }, 'the catalogue import or export failed');
  if (asRefusal(error).code === 'MAINTENANCE') return refusalText.MAINTENANCE;
  return '出了點問題，什麼都沒有改變；詳情請看商店的記錄';
}
