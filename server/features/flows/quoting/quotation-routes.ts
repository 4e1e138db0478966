import { refusalText } from '@kaituan/contract/refusals';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { getPaperLook } from '#server/features/ground/channel/channel-look.ts';
import { findQuotation } from '#server/features/records/quotation/quotation-query.ts';
import { addRequestId, type RequestEnv, refuseError } from '#server/http/refuse.ts';
import { getLinkKey, isLinkToken } from '#server/http/signed-link.ts';
import { inPictureQueue } from '#server/media/picture-queue.ts';
import { drawQuotation } from './draw-quotation.ts';
import { quotationPath, quotationSubjectOf } from './present-quotation.ts';

/** `GET /quotations/{quotationNo}.pdf?token=…`: a quotation as PDF, for anyone who has its signed address. */
export function quotationRoutes({
  database,
  log,
  now = () => new Date(),
}: {
  database: Database;
  log: Logger;
  now?: () => Date;
}): Hono {
  const routes = new Hono<RequestEnv>();
  routes.use(`${quotationPath}/*`, addRequestId);
  routes.get(`${quotationPath}/:file`, async (c) => {
    const quotationNo = /^(Q[0-9A-Z]{12})\.pdf$/.exec(c.req.param('file'))?.[1] ?? '';
    const subject = quotationSubjectOf(quotationNo);
    const key = await getLinkKey(database);
    const isAllowed = isLinkToken(key, subject, c.req.query('token') ?? '', now());
    const row = isAllowed && (await findQuotation(database, quotationNo));
    if (!row) return c.text(refusalText.NOT_FOUND, 404);
    const look = await getPaperLook(database, row.channelId);
    const pdf = await inPictureQueue(() => drawQuotation(row, look));
    return c.body(new Uint8Array(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${quotationNo}.pdf"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  routes.onError((error, c) => refuseError(c, error, log));
  return routes as unknown as Hono;
}
