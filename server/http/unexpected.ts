import { Refusal } from './refusal.ts';

/** PostgreSQL's classes and Node's codes for "the database cannot be reached now". */
const unreachable = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;

/** What to answer for anything thrown: a refusal as it is, a lost database as 503, all else as 500. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (typeof code === 'string' && unreachable.test(code)) return new Refusal('MAINTENANCE');
    if (/timeout exceeded when trying to connect/.test(cause.message)) {
      return new Refusal('MAINTENANCE');
    }
  }
  return new Refusal('INTERNAL');
}
