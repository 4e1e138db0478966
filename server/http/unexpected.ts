import { isDatabaseAway, noteDiskFull } from '#server/database/connection-fault.ts';
import { Refusal } from './refusal.ts';

/** What to answer for anything thrown: a refusal as it is, a database that is away as 503, all else as 500. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  noteDiskFull(error);
  return new Refusal(isDatabaseAway(error) ? 'MAINTENANCE' : 'INTERNAL', { cause: error });
}
