import { isDatabaseAway, recordDiskFull } from '#server/database/connection-fault.ts';
import { StorageUnavailable } from '#server/platform/file-storage/file-storage.ts';
import { Refusal } from './refusal.ts';

/** The response to anything thrown: a refusal as it is, an unavailable database or file storage as 503, all else as 500. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  recordDiskFull(error);
  const isAway = isDatabaseAway(error) || error instanceof StorageUnavailable;
  return new Refusal(isAway ? 'MAINTENANCE' : 'INTERNAL', { cause: error });
}
