/** What a process that died had in hand is taken up by another one after so long. */
export const leaseMs = 30_000;
const renewEveryMs = 5_000;
/** No gateway waits longer for its answer, so that none is under way when somebody else begins. */
const restForAskingMs = 20_000;

export type Clock = () => Date;

/** A clock that goes on from this moment, however long a run takes and whoever moves the machine's. */
export function clockFrom(now: Date): Clock {
  const startedAt = performance.now();
  return () => new Date(now.getTime() + performance.now() - startedAt);
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Works while a lease that runs until a moment is renewed again and again; `renew` tells whether it was still
 * this process's. `mayAsk` is false once it lapsed or too little of it is left: a process that was stopped for
 * a while must not ask beside the one that took over. No renewal is under way any more when this ends.
 */
export async function whileLeased<T>(
  lease: {
    until: Date;
    clock: Clock;
    renew(until: Date): Promise<boolean>;
    renewEveryMs?: number;
  },
  work: (mayAsk: () => boolean) => Promise<T>,
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
      // A database that is away renews nothing: the lease runs out by itself.
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
