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

type Answer = {
  status: number;
  headers: [string, string][];
  text: string;
  shown: ReadonlySet<number>;
  clockMs: number;
  boundaryMs: number;
};

/** Calls the API for rendered pages, and shares its responses. */
export type GuestResponses = typeof fetch & {
  /** Ends the freshness of responses that show one of these; without them of all. */
  invalidate(changed?: readonly number[]): void;
};

/**
 * Calls the API for rendered pages, which are always a guest's, and caches responses for some seconds: until
 * something in them begins, ends or changes. Browsers call the API directly.
 */
export function cacheGuestResponses(ask: typeof fetch, now = Date.now): GuestResponses {
  const answers = createExpiringCache<Answer>({
    freshForMs: ({ boundaryMs }) => freshForMs(boundaryMs, now()),
    max: maxAnswers,
    maxBytes,
    bytesOf: ({ text }) => 2 * text.length,
    isCacheable: ({ status }) => status === 200,
    shows: ({ shown }) => shown,
    sameAs: (next, before) =>
      isSame(next, before) ? { ...before, boundaryMs: next.boundaryMs } : next,
    now,
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
    text,
    shown: shownIn(text),
    clockMs: latestTimeIn(text),
    boundaryMs: nextBoundaryIn(text, nowMs),
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
  const answers = createExpiringCache<Pick<Answer, 'text' | 'shown' | 'boundaryMs'>>({
    freshForMs: ({ boundaryMs }) => freshForMs(boundaryMs, now()),
    max: maxAnswers,
    maxBytes,
    bytesOf: ({ text }) => 2 * text.length,
    shows: ({ shown }) => shown,
    now,
  });
  const made = async (work: () => Promise<unknown>) => {
    const text = JSON.stringify(await work());
    return { text, shown: shownIn(text), boundaryMs: nextBoundaryIn(text, now()) };
  };
  return {
    get: async (key, work) => withClock((await answers.get(key, () => made(work))).text, now()),
    invalidate: answers.invalidate,
  };
}
