import { createShortMemory } from './short-memory.ts';

const freshForMs = 2_000;
/** How far a group buy is may be seen a second late, no more. */
const freshProgressForMs = 1_000;
const mostAnswers = 500;
const mostBytes = 16 * 1024 * 1024;

type Answer = { status: number; headers: [string, string][]; text: string };

/** The clocks in an answer; inside a text their quotes would be escaped. */
const clock = /"serverTime":"[^"]+"/g;

/**
 * Asks the API for pages, which are rendered for guests only: what was answered in the last two
 * seconds, or in the last one of group buys, is answered again with the time it is now. Browsers ask the API itself.
 */
export function rememberGuestAnswers(ask: typeof fetch): typeof fetch & { forget(): void } {
  const remember = (forMs: number) =>
    createShortMemory<Answer>({
      freshForMs: forMs,
      most: mostAnswers,
      mostBytes,
      bytesOf: ({ text }) => 2 * text.length,
      isKept: ({ status }) => status === 200,
    });
  const answers = remember(freshForMs);
  const progress = remember(freshProgressForMs);
  const askShared = async (input: string | URL | Request, init: RequestInit = {}) => {
    const isOfMember = new Headers(init.headers).has('authorization');
    if (isOfMember || typeof init.body !== 'string') return ask(input, init);
    // Whoever asked first may give up; the others still want the answer.
    const { signal: _, ...whole } = init;
    const memory = `${input}`.includes('/GroupBuy/') ? progress : answers;
    const { value, ageMs } = await memory.recall(`${input} ${init.body}`, async () =>
      readAnswer(await ask(input, whole)),
    );
    const text =
      ageMs > 0
        ? value.text.replace(clock, `"serverTime":"${new Date().toISOString()}"`)
        : value.text;
    return new Response(text, { status: value.status, headers: value.headers });
  };
  const forget = () => {
    answers.forget();
    progress.forget();
  };
  return Object.assign(askShared, { forget });
}

async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: [...response.headers],
    text: await response.text(),
  };
}
