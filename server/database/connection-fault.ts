/**
 * Why the database cannot serve now: connection refused or lost (08), out of resources (53), ended by its
 * operator (57P), idle in a transaction (25P03), read-only while another server takes over (25006), and
 * what ran or waited for a lock too long (57014, 55P03), or was broken off once too often (40001, 40P01).
 */
const databaseCodes = /^(08...|53...|57P..|25P0[34]|25006|57014|55P03|40001|40P01)$/;
const networkCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN)|ERR_STREAM_\w+)$/;
/** What the driver says of a connection that is gone, without a code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|This socket has been ended)/;
/** What the driver says when it got no connection, without a code. */
const noneMessages =
  /^(timeout exceeded when trying to connect|Cannot use a pool after calling end|PGlite is clos)/;

/** True when the database cannot be asked now and the same call may succeed a little later. */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCause(
    error,
    ({ code, message }) =>
      databaseCodes.test(code) || noneMessages.test(message) || isLost({ code, message }),
  );

/** True when nothing more can be asked on the connection that failed this way. */
export const isConnectionLost = (error: unknown): boolean => hasCause(error, isLost);

let diskFullAtMs = Number.NEGATIVE_INFINITY;

/** Notes when a fault says that the database or the data folder has no room left on its disk. */
export function noteDiskFull(error: unknown): void {
  const isFull = hasCause(error, ({ code }) => code === '53100' || code === 'ENOSPC');
  if (isFull) diskFullAtMs = performance.now();
}

/** How long ago a disk was last said to be full; infinite when it never was. */
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
