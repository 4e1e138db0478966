import { refusalStatus, refusalText } from '@kaituan/contract/refusals';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { measureFault } from '#server/telemetry/metrics/measure.ts';
import { asRefusal } from './refuse.ts';

/** How soon to retry when the database is unavailable. */
export const retryAfterSeconds = 5;

/** Logs a fault and responds in plain text, for gateways, plain forms and pictures. Too many requests are none. */
export function refuseInText(
  c: Context,
  error: Error,
  { log, text }: { log: Logger; text?: string },
): Response {
  const { code, retryAfterSeconds: comeBackSeconds } = asRefusal(error);
  if (code === 'RATE_LIMITED') {
    c.header('Retry-After', String(comeBackSeconds ?? 1));
    return c.text(text ?? refusalText[code], refusalStatus[code]);
  }
  log.error({ err: error }, 'a request failed');
  measureFault(error);
  if (code === 'MAINTENANCE') c.header('Retry-After', String(retryAfterSeconds));
  return c.text(text ?? refusalText[code], refusalStatus[code]);
}
