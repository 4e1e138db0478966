import { Refusal } from './refusal.ts';

/** Everybody behind a proxy that nobody declared: many, so it is not held to one piece of work. */
export const sharedSource = 'shared';

export type FairQueue = {
  /**
   * Waits for a turn of this source and runs the work; RATE_LIMITED when the source has too many waiting,
   * MAINTENANCE when all have or when no turn came in time. `isWanted` is asked before the work begins.
   */
  run<T>(source: string, work: () => Promise<T>, isWanted?: () => boolean): Promise<T>;
  /** The same for work that several sources may ask for: it begins with the first turn of any of them. */
  createJob<T>(work: () => Promise<T>): QueuedJob<T>;
  /** For metrics and tests. */
  measure(): { underWay: number; waiting: number; sources: number };
};

export type QueuedJob<T> = {
  /** Waits for the work to be done, having a turn of this source ask for it too. */
  join(source: string): Promise<T>;
};

type Ticket = {
  begin(): Promise<unknown>;
  /** False when the work began otherwise, or nobody waits for it any more. */
  isWanted(): boolean;
  refuse(refusal: Refusal): void;
  queuedAtMs: number;
};
type Source = { waiting: Ticket[]; underWay: number };

export type FairQueueOptions = {
  /** Work that runs at once in all. */
  atOnce: number;
  /** Work of one source that runs at once while no other source asks for anything. */
  atOnceAlone?: number;
  mostWaiting?: number;
  mostWaitingPerSource?: number;
  longestWaitMs?: number;
  now?: () => number;
};

/** Another source that asked for something so recently keeps every source at one piece of work at once. */
const othersMatterForMs = 10_000;
const comeBackSeconds = 2;

/**
 * Takes turns among sources: as long as others ask as well, each has one piece of work under way and the
 * next one only when the others had theirs. So who asks with forty connections waits for his own requests
 * and not they for his; who asks alone gets all there is.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, now = performance.now.bind(performance) } = options;
  const { atOnceAlone = atOnce, longestWaitMs = 15_000 } = options;
  const { mostWaiting = 2_000, mostWaitingPerSource = 500 } = options;
  /** In the order of their turns; a source without work leaves. */
  const sources = new Map<string, Source>();
  const others = watchOthers(now);
  let underWay = 0;
  let waiting = 0;

  function enter(key: string, ticket: Ticket): void {
    const source = sources.get(key) ?? { waiting: [], underWay: 0 };
    if (key !== sharedSource && source.waiting.length >= mostWaitingPerSource)
      throw comeBack('RATE_LIMITED');
    if (waiting >= mostWaiting) throw comeBack('MAINTENANCE');
    sources.set(key, source);
    source.waiting.push(ticket);
    waiting += 1;
    others.note(key);
    advance();
  }

  /** Begins what may begin: from the source whose turn it is, round and round. */
  function advance(): void {
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
    source.waiting.length > 0 && source.underWay < mostAtOnceOf(key);

  function mostAtOnceOf(key: string): number {
    if (key === sharedSource) return Math.max(1, atOnce - 1);
    return others.include(key) ? 1 : atOnceAlone;
  }

  function takeTicket(source: Source): Ticket | undefined {
    for (let ticket = source.waiting.shift(); ticket; ticket = source.waiting.shift()) {
      waiting -= 1;
      if (!ticket.isWanted()) continue;
      if (now() - ticket.queuedAtMs < longestWaitMs) return ticket;
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

  function createJob<T>(work: () => Promise<T>, isWanted = () => true) {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    promise.catch(() => {});
    const asked = new Set<string>();
    let isBegun = false;
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
      if (!isBegun && !asked.has(source)) {
        const ticket = {
          begin,
          refuse: reject,
          queuedAtMs: now(),
          isWanted: () => !isBegun && isWanted(),
        };
        asked.add(source);
        try {
          enter(source, ticket);
        } catch (error) {
          asked.delete(source);
          if (asked.size === 0) reject(error);
          throw error;
        }
      }
      return promise;
    };
    return { join };
  }

  return {
    createJob,
    run: (source, work, isWanted) => createJob(work, isWanted).join(source),
    measure: () => ({ underWay, waiting, sources: sources.size }),
  };
}

/** Remembers the two sources that asked last, which is enough to know whether anybody else asks. */
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
