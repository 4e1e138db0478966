/** After this long another process takes over the work of one that died. */
export const leaseMs = 30_000;
const renewEveryMs = 5_000;
/** No gateway call may take longer, so that none is in flight when another process takes over. */
const restForAskingMs = 20_000;

export type Clock = () => Date;

/** A monotonic clock that starts at this moment and ignores changes of the system time. */
export function clockFrom(now: Date): Clock {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Runs work while a lease is renewed in the background; `renew` returns whether the lease was still held.
 * `maySend` is false once the lease lapsed or too little of it is left: a paused process must not call a
 * gateway beside the one that took over. No renewal is in flight when this returns.
 */
export async function whileLeased<T>(
  lease: {
    until: Date;
    clock: Clock;
    renew(until: Date): Promise<boolean>;
    renewEveryMs?: number;
  },
  work: (maySend: () => boolean) => Promise<T>,
): Promise<T> {
  const { clock } = lease;
  let { until } = lease;
  let isLost = false;
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const next = leaseFrom(clock());
    try {
      if (await lease.renew(next)) until = next;
      else isLost = true;
    } catch {
      // Without the database nothing is renewed, and the lease expires by itself.
    } finally {
      renewing = undefined;
    }
  }
  const timer = setInterval(() => {
    renewing ??= renew();
  }, lease.renewEveryMs ?? renewEveryMs);
  try {
    return await work(() => !isLost && until.getTime() - clock().getTime() >= restForAskingMs);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
