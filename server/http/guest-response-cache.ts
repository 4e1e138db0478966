import { createExpiringCache } from './expiring-cache.ts';

const freshForMs = 2_000;
/** Group buy progress may be a second old at most. */
const freshProgressForMs = 1_000;
const maxAnswers = 500;
const maxBytes = 16 * 1024 * 1024;

type Answer = { status: number; headers: [string, string][]; text: string };

/** The server times in a response; inside a string their quotes would be escaped. */
const clock = /"serverTime":"[^"]+"/g;

/**
 * Calls the API for rendered pages, which are always a guest's, and caches responses for two seconds, for
 * one second those of group buys; a cached response gets the current server time. Browsers call the API
 * directly.
 */
export function cacheGuestResponses(ask: typeof fetch): typeof fetch & { invalidate(): void } {
  const remember = (forMs: number) =>
    createExpiringCache<Answer>({
      freshForMs: forMs,
      max: maxAnswers,
      maxBytes,
      bytesOf: ({ text }) => 2 * text.length,
      isCacheable: ({ status }) => status === 200,
    });
  const answers = remember(freshForMs);
  const progress = remember(freshProgressForMs);
  const askShared = async (input: string | URL | Request, init: RequestInit = {}) => {
    const isOfMember = new Headers(init.headers).has('authorization');
    if (isOfMember || typeof init.body !== 'string') return ask(input, init);
    // The first caller may abort; others still need the response.
    const { signal: _, ...whole } = init;
    const cache = `${input}`.includes('/GroupBuy/') ? progress : answers;
    const { value, ageMs } = await cache.get(`${input} ${init.body}`, async () =>
      readAnswer(await ask(input, whole)),
    );
    const text =
      ageMs > 0
        ? value.text.replace(clock, `"serverTime":"${new Date().toISOString()}"`)
        : value.text;
    return new Response(text, { status: value.status, headers: value.headers });
  };
  const invalidate = () => {
    answers.invalidate();
    progress.invalidate();
  };
  return Object.assign(askShared, { invalidate });
}

async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: [...response.headers],
    text: await response.text(),
  };
}
