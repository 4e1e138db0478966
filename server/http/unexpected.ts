import { isDatabaseAway, noteDiskFull } from '#server/database/connection-fault.ts';
import { Refusal } from './refusal.ts';

/** The response to anything thrown: a refusal as it is, an unavailable database as 503, all else as 500. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  noteDiskFull(error);
  return new Refusal(isDatabaseAway(error) ? 'MAINTENANCE' : 'INTERNAL', { cause: error });
}
