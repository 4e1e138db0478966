import { randomBytes } from 'node:crypto';
import { type Admission, requestCost } from './admission.ts';
import { createExpiringCache } from './expiring-cache.ts';
import type { QueuedJob } from './fair-queue.ts';

const freshForMs = 2_000;
const maxPages = 100;
const maxBytes = 32 * 1024 * 1024;

/** A rendered page, split where its nonce occurs, which differs in every response. */
type Page = {
  status: number;
  headers: Headers;
  nonce: string | undefined;
  parts: string[];
  /** The kind of browser it was rendered for; null when it suits all. */
  agent: string | null;
};
type PageOptions = {
  admission?: Pick<Admission, 'charge' | 'queue'>;
  publicUrl?: string | undefined;
};
type Render = (request: Request) => Promise<Response>;
/** The source takes its turn when the page has to be rendered. */
type RenderFor = (request: Request, source?: string) => Promise<Response>;

/**
 * Caches rendered pages for two seconds. All are rendered for a guest, so they are the same for everyone
 * who requests the same address; those with `Vary: user-agent` are shared by browsers of the same kind.
 */
export function cachePages(
  render: Render,
  isCrawler: (request: Request) => boolean,
  { admission, publicUrl }: PageOptions = {},
): RenderFor & { invalidate(): void } {
  const cache = createExpiringCache<Page>({
    freshForMs,
    max: maxPages,
    maxBytes,
    bytesOf: ({ parts }) => parts.reduce((sum, part) => sum + 2 * part.length, 0),
    isCacheable: ({ status, nonce, headers }) =>
      status === 200 && (nonce !== undefined || isJson(headers)),
  });
  /** Pages waiting to be rendered, so that other sources that want the same page can join. */
  const queued = new Map<string, QueuedJob<Page>>();

  async function getInTurn(key: string, work: () => Promise<Page>, source?: string) {
    const queue = admission?.queue;
    if (!queue || source === undefined) return cache.get(key, work);
    const page = cache.get(key, () => {
      admission.charge(source, requestCost.render);
      const job = queue.createJob(work);
      queued.set(key, job);
      return job.join(source).finally(() => queued.delete(key));
    });
    page.catch(() => {});
    await queued.get(key)?.join(source);
    return page;
  }

  const renderCached: RenderFor = async (request, source) => {
    // With a public address the page does not depend on the requested host.
    const { origin } = new URL(request.url);
    const address = publicUrl === undefined ? request.url : request.url.slice(origin.length);
    const key = `${request.method} ${isCrawler(request)} ${address}`;
    const agent = request.headers.get('user-agent') ?? '';
    const renderPage = async () => readPage(await render(request), agent);
    const isForThis = ({ value }: { value: Page }) => value.agent === null || value.agent === agent;
    const found = await getInTurn(key, renderPage, source);
    return answer(
      isForThis(found) ? found : await getInTurn(`${key} ${agent}`, renderPage, source),
    );
  };
  return Object.assign(renderCached, { invalidate: cache.invalidate });
}

/** The data of a page, which has no nonce. */
const isJson = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

async function readPage(response: Response, agent: string): Promise<Page> {
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const text = await response.text();
  const parts = nonce ? text.split(nonce) : [text];
  const { status, headers } = response;
  const isForOne = /\buser-agent\b/i.test(headers.get('vary') ?? '');
  return { status, headers, nonce, parts, agent: isForOne ? agent : null };
}

function answer({ value, ageMs }: { value: Page; ageMs: number }): Response {
  const { status, headers: rendered, nonce, parts } = value;
  const headers = new Headers(rendered);
  const isEmpty = parts.length === 1 && parts[0] === '';
  if (nonce === undefined) return new Response(isEmpty ? null : parts[0], { status, headers });
  const fresh = randomBytes(18).toString('base64url');
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replaceAll(nonce, fresh));
  // The browser sets its clock by this: the server time in the page is that of its rendering.
  if (ageMs > 0) headers.set('server-timing', `age;dur=${ageMs}`);
  return new Response(parts.join(fresh), { status, headers });
}
