/**
 * Errors after which the same call may succeed later: connection refused or lost (08), out of resources
 * (53), ended by an administrator (57P), idle in a transaction (25P03), read-only during a failover
 * (25006), a statement or lock timeout (57014, 55P03), or too many retries (40001, 40P01).
 */
const databaseCodes = /^(08...|53...|57P..|25P0[34]|25006|57014|55P03|40001|40P01)$/;
const networkCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN)|ERR_STREAM_\w+)$/;
/** The driver's messages for a lost connection, which have no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|This socket has been ended)/;
/** The driver's messages for a failed connection attempt, which have no code. */
const noneMessages =
  /^(timeout exceeded when trying to connect|Cannot use a pool after calling end|PGlite is clos)/;

/** Whether the database is unavailable now and the same call may succeed later. */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCause(
    error,
    ({ code, message }) =>
      databaseCodes.test(code) || noneMessages.test(message) || isLost({ code, message }),
  );

/** Whether the connection can no longer be used after this error. */
export const isConnectionLost = (error: unknown): boolean => hasCause(error, isLost);

let diskFullAtMs = Number.NEGATIVE_INFINITY;

/** Records that the disk of the database or the data folder is full. */
export function recordDiskFull(error: unknown): void {
  const isFull = hasCause(error, ({ code }) => code === '53100' || code === 'ENOSPC');
  if (isFull) diskFullAtMs = performance.now();
}

/** Milliseconds since a disk was last reported full; infinite if never. */
export const lastDiskFullAgoMs = (): number => performance.now() - diskFullAtMs;

type Cause = { code: string; message: string };

const isLost = ({ code, message }: Cause): boolean =>
  networkCodes.test(code) || lostMessages.test(message);

function hasCause(error: unknown, matches: (cause: Cause) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (matches({ code: typeof code === 'string' ? code : '', message: cause.message }))
      return true;
  }
  return false;
}
