import { randomUUID } from 'node:crypto';
import { createShortMemory } from './short-memory.ts';

const freshForMs = 2_000;
const mostPages = 100;

/** A page between the places where its nonce stands, which is another one in every answer. */
type Page = { status: number; headers: Headers; nonce: string | undefined; parts: string[] };
type Render = (request: Request) => Promise<Response>;

/**
 * Pages as they were rendered in the last two seconds. All are rendered for a guest, so they are the
 * same for everyone who asks for the same address by the same name of the shop.
 */
export function rememberPages(
  render: Render,
  isCrawler: (request: Request) => boolean,
): Render & { forget(): void } {
  const memory = createShortMemory<Page>({
    freshForMs,
    most: mostPages,
    isKept: ({ status, nonce }) => status === 200 && nonce !== undefined,
  });
  const renderOrRecall: Render = async (request) => {
    const key = `${request.method} ${isCrawler(request)} ${request.url}`;
    const { value, ageMs } = await memory.recall(key, async () => readPage(await render(request)));
    return answer(value, ageMs);
  };
  return Object.assign(renderOrRecall, { forget: memory.forget });
}

async function readPage(response: Response): Promise<Page> {
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const text = await response.text();
  const parts = nonce ? text.split(nonce) : [text];
  return { status: response.status, headers: response.headers, nonce, parts };
}

function answer({ status, headers: rendered, nonce, parts }: Page, ageMs: number): Response {
  const headers = new Headers(rendered);
  const isEmpty = parts.length === 1 && parts[0] === '';
  if (nonce === undefined) return new Response(isEmpty ? null : parts[0], { status, headers });
  const fresh = randomUUID();
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replaceAll(nonce, fresh));
  // By this the browser sets its clock: the server's time in the page is that of its rendering.
  if (ageMs > 0) headers.set('server-timing', `age;dur=${ageMs}`);
  return new Response(parts.join(fresh), { status, headers });
}
