import { AsyncResource } from 'node:async_hooks';
import { Refusal } from '#server/http/refusal.ts';

/** All clients behind an undeclared proxy: many, so not limited to one job at a time. */
export const sharedSource = 'shared';

export type FairQueue = {
  /**
   * Waits for a turn of this source and runs the work; RATE_LIMITED when the source has too many jobs
   * waiting, MAINTENANCE when all have or when no turn came in time. `isAwaited` is called before the work
   * begins.
   */
  run<T>(source: string, work: () => Promise<T>, isAwaited?: () => boolean): Promise<T>;
  /** The same for work that several sources may share: it begins with the first turn of any of them. */
  createJob<T>(work: () => Promise<T>): QueuedJob<T>;
  /** For metrics and tests. */
  measure(): { underWay: number; waiting: number; sources: number };
};

export type QueuedJob<T> = {
  /** Waits for the job's result, adding it to this source's queue too. */
  join(source: string): Promise<T>;
};

type Ticket = {
  begin(): Promise<unknown>;
  /** False when the job has begun already, or nobody waits for it any more. */
  isAwaited(): boolean;
  refuse(refusal: Refusal): void;
  queuedAtMs: number;
};
type Source = { waiting: Ticket[]; underWay: number };

export type FairQueueOptions = {
  /** Total concurrency. */
  atOnce: number;
  /** A single source's concurrency while no other source has jobs. */
  atOnceAlone?: number;
  maxWaiting?: number;
  maxWaitingPerSource?: number;
  maxWaitMs?: number;
  now?: () => number;
};

/** One in so many sources waits for a job that does not wait for its turn. */
const manyOf = 8;
/** After a job of another source, every source is limited to one job at once for so long. */
const othersMatterForMs = 10_000;
const comeBackSeconds = 2;

/**
 * Round robin among sources: while several are active, each has one job running, and its next one only
 * after the others had theirs. So a client with forty connections waits for its own requests without
 * delaying others; a single client gets all the concurrency. A job that an eighth of the sources wait for begins before
 * the others, in half of the places at most.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, now = performance.now.bind(performance) } = options;
  const { atOnceAlone = atOnce, maxWaitMs = 15_000 } = options;
  const { maxWaiting = 2_000, maxWaitingPerSource = 500 } = options;
  /** In the order of their turns; a source without jobs is removed. */
  const sources = new Map<string, Source>();
  const others = watchOthers(now);
  /** Jobs that many sources wait for: a page that a crowd opens is not behind the calls of each of them. */
  const ofMany: Source = { waiting: [], underWay: 0 };
  const maxOfMany = Math.ceil(atOnce / 2);
  let underWay = 0;
  let waiting = 0;

  function enter(key: string, ticket: Ticket): void {
    const source = sources.get(key) ?? { waiting: [], underWay: 0 };
    if (key !== sharedSource && source.waiting.length >= maxWaitingPerSource)
      throw comeBack('RATE_LIMITED');
    if (waiting >= maxWaiting) throw comeBack('MAINTENANCE');
    sources.set(key, source);
    source.waiting.push(ticket);
    waiting += 1;
    others.note(key);
    advance();
  }

  /** Starts jobs round robin while there is capacity. */
  function advance(): void {
    while (underWay < atOnce && ofMany.underWay < maxOfMany && ofMany.waiting.length > 0) {
      const ticket = takeTicket(ofMany);
      if (ticket) begin('', ofMany, ticket);
    }
    let passed = 0;
    while (underWay < atOnce && waiting > 0 && passed < sources.size) {
      const [first] = sources;
      if (!first) return;
      const [key, source] = first;
      sources.delete(key);
      sources.set(key, source);
      const ticket = mayBegin(key, source) ? takeTicket(source) : undefined;
      passed = ticket ? 0 : passed + 1;
      if (ticket) begin(key, source, ticket);
      else leaveIfIdle(key, source);
    }
  }

  const mayBegin = (key: string, source: Source): boolean =>
    source.waiting.length > 0 && source.underWay < maxAtOnceOf(key);

  function maxAtOnceOf(key: string): number {
    if (key === sharedSource) return Math.max(1, atOnce - 1);
    return others.include(key) ? 1 : atOnceAlone;
  }

  function takeTicket(source: Source): Ticket | undefined {
    for (let ticket = source.waiting.shift(); ticket; ticket = source.waiting.shift()) {
      waiting -= 1;
      if (!ticket.isAwaited()) continue;
      if (now() - ticket.queuedAtMs < maxWaitMs) return ticket;
      ticket.refuse(comeBack('MAINTENANCE'));
    }
    return undefined;
  }

  function begin(key: string, source: Source, ticket: Ticket): void {
    underWay += 1;
    source.underWay += 1;
    void ticket.begin().finally(() => {
      // A loop turn later: the embedded database answers without one, so that otherwise requests that came
      // meanwhile would stay unread, and without a turn, until everything that waits was done.
      setImmediate(() => {
        underWay -= 1;
        source.underWay -= 1;
        others.note(key);
        leaveIfIdle(key, source);
        advance();
      });
    });
  }

  function leaveIfIdle(key: string, source: Source): void {
    if (source.underWay === 0 && source.waiting.length === 0) sources.delete(key);
  }

  function createJob<T>(work: () => Promise<T>, isAwaited = () => true) {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    promise.catch(() => {});
    const asked = new Set<string>();
    let isBegun = false;
    let isOfMany = false;
    const begin = () => {
      isBegun = true;
      const done = work();
      done.then(resolve, reject);
      return done.then(
        () => {},
        () => {},
      );
    };
    const join = async (source: string): Promise<T> => {
      if (!isBegun && !isOfMany && !asked.has(source)) {
        const ticket = {
          // As part of this request, whoever's end frees the place.
          begin: AsyncResource.bind(begin),
          refuse: reject,
          queuedAtMs: now(),
          isAwaited: () => !isBegun && isAwaited(),
        };
        asked.add(source);
        try {
          enter(source, ticket);
        } catch (error) {
          asked.delete(source);
          if (asked.size === 0) reject(error);
          throw error;
        }
        if (!isBegun && asked.size > 1 && asked.size * manyOf >= sources.size) {
          isOfMany = true;
          ofMany.waiting.push(ticket);
          waiting += 1;
          advance();
        }
      }
      return promise;
    };
    return { join };
  }

  return {
    createJob,
    run: (source, work, isAwaited) => createJob(work, isAwaited).join(source),
    measure: () => ({ underWay, waiting, sources: sources.size }),
  };
}

/** Stores the last two active sources, which is enough to know whether another one is active. */
function watchOthers(now: () => number) {
  let last = { key: '', atMs: Number.NEGATIVE_INFINITY };
  let other = last;
  return {
    note(key: string): void {
      if (key !== last.key) other = last;
      last = { key, atMs: now() };
    },
    include(key: string): boolean {
      const elsewhere = last.key === key ? other : last;
      return now() - elsewhere.atMs < othersMatterForMs;
    },
  };
}

const comeBack = (code: 'RATE_LIMITED' | 'MAINTENANCE'): Refusal =>
  new Refusal(code, { retryAfterSeconds: comeBackSeconds });
