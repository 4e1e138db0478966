import { createExpiringCache } from './expiring-cache.ts';
import {
  clockLastsMs,
  freshForMs,
  latestTimeIn,
  nextBoundaryIn,
  shownIn,
  withClock,
  withoutClock,
} from './pages/shown-content.ts';

const maxAnswers = 500;
const maxBytes = 16 * 1024 * 1024;

/** A text, what it shows, and when next something in it begins or ends. */
type Content = { text: string; shown: ReadonlySet<number>; boundaryMs: number };
type Answer = Content & { status: number; headers: [string, string][]; clockMs: number };

const contentOf = (text: string, nowMs: number): Content => ({
  ...{ text, shown: shownIn(text), boundaryMs: nextBoundaryIn(text, nowMs) },
});

/** How long texts are fresh, and how many are cached. */
const limitsAt = (now: () => number) => ({
  freshForMs: ({ boundaryMs }: Content) => freshForMs(boundaryMs, now()),
  ...{ max: maxAnswers, maxBytes },
  bytesOf: ({ text }: Content) => 2 * text.length,
  shows: ({ shown }: Content) => shown,
  now,
});

/** Calls the API for rendered pages, and shares its responses. */
export type GuestResponses = typeof fetch & {
  /** Ends the freshness of responses that show one of these; without them of all. */
  invalidate(changed?: readonly number[]): void;
};

/**
 * Calls the API for rendered pages, which are always a guest's, and caches responses for some seconds: until
 * something in them begins, ends or changes. Browsers call the API directly, see `cacheGuestAnswers`.
 */
export function cacheGuestResponses(ask: typeof fetch, now = Date.now): GuestResponses {
  const answers = createExpiringCache<Answer>({
    ...limitsAt(now),
    isCacheable: ({ status }) => status === 200,
    sameAs: (next, before) =>
      isSame(next, before) ? { ...before, boundaryMs: next.boundaryMs } : next,
  });
  const askShared = async (input: string | URL | Request, init: RequestInit = {}) => {
    const isOfMember = new Headers(init.headers).has('authorization');
    if (isOfMember || typeof init.body !== 'string') return ask(input, init);
    // The first caller may abort; others still need the response.
    const { signal: _, ...whole } = init;
    const { status, headers, text } = await answers.get(`${input} ${init.body}`, async () =>
      readAnswer(await ask(input, whole), now()),
    );
    return new Response(text, { status, headers });
  };
  return Object.assign(askShared, { invalidate: answers.invalidate });
}

/** Whether a response says what the one before said, whose time is not too old yet. */
function isSame(next: Answer, before: Answer): boolean {
  const ageMs = next.clockMs - before.clockMs;
  return (
    next.status === before.status &&
    !(ageMs >= clockLastsMs(next.boundaryMs, before.clockMs)) &&
    withoutClock(next.text) === withoutClock(before.text)
  );
}

async function readAnswer(response: Response, nowMs: number): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: [...response.headers],
    ...contentOf(text, nowMs),
    clockMs: latestTimeIn(text),
  };
}

/** Answers of shared calls to guests' browsers, as JSON. */
export type GuestAnswers = {
  /** The answer to a request, by its key; made by `work` unless one is fresh. It says the time of now. */
  get(key: string, work: () => Promise<unknown>): Promise<string>;
  /** As of `GuestResponses`. */
  invalidate(changed?: readonly number[]): void;
};

/** Shares answers between browsers of guests, as fresh as those of pages: until something in them begins, ends or changes. */
export function cacheGuestAnswers(now = Date.now): GuestAnswers {
  const answers = createExpiringCache<Content>(limitsAt(now));
  const made = async (work: () => Promise<unknown>) =>
    contentOf(JSON.stringify(await work()), now());
  return {
    get: async (key, work) => withClock((await answers.get(key, () => made(work))).text, now()),
    invalidate: answers.invalidate,
  };
}
