import { isPersonalRoute } from '@kaituan/domain/member/member-route';
import type { MiddlewareHandler } from 'hono';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import { type Admission, requestCost } from '#server/http/limits/admission.ts';
import type { QueuedJob } from '#server/http/limits/fair-queue.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isOwnHost } from '#server/http/same-machine.ts';
import { currentRequest } from '#server/telemetry/logging/request-context.ts';
import { chooseCoding } from './content-coding.ts';
import {
  ageHeader,
  answerVersion,
  keepReady,
  type PageVersion,
  type ReadyPage,
  readVersion,
  sameVersion,
} from './page-version.ts';
import { freshForMs } from './shown-content.ts';

/** A proxy or CDN may keep it, and asks each time whether it is still this version. */
const storedByProxies = 'public, no-cache';
/** A page that is not fresh any more is sent for so long while the next is rendered, */
const staleForMs = 1_000;
/** for so long where that was begun in time, but orders of a crowd keep the shop from finishing it, */
const overdueForMs = 5_000;
/** and for so long for clients over their limit, for whom nothing is rendered. */
const olderForMs = 10_000;
const maxPages = 100;
const maxBytes = 32 * 1024 * 1024;
/** A page is cached as it was rendered and compressed in up to three ways. */
const bytesPerHtmlByte = 1.6;

type PageOptions = {
  render: Render;
  /** What an address is, if pages of it may be cached: one without parameters that no page reads. */
  findKind(url: URL): 'FOR_ALL' | 'BY_BROWSER' | undefined;
  /** True for search engines and link previews, which are not redirected. */
  isCrawler(request: Request): boolean;
  admission?: Pick<Admission, 'charge' | 'queue'>;
  /** With a public address pages do not depend on the requested host. */
  publicUrl?: string | undefined;
  /** Where the shop listens: without a public address only pages for its own machine's hosts are cached. */
  shopUrl?: () => string;
  now?: () => number;
};
type Render = (request: Request) => Promise<Response>;

export type PageCache = {
  /** The source takes its turn when the page has to be rendered. */
  render(request: Request, source?: string): Promise<Response>;
  /** A response that can be sent as it is; undefined where the page has to be rendered or compressed. */
  findReady(host: string, address: string, accepted: string | undefined): ReadyPage | undefined;
  /** Keeps responses with the headers that they got, to be mounted around all that sets some. */
  keepReady: MiddlewareHandler;
  /** Ends the freshness of pages that show one of these; without them of all. */
  invalidate(changed?: readonly number[]): void;
};

/**
 * Caches rendered pages for some seconds, until something in them begins, ends or changes. All are rendered for
 * a guest, so they are the same for everyone who requests the same address; those with `Vary: user-agent` are
 * shared by browsers of the same kind.
 */
export function cachePages(options: PageOptions): PageCache {
  const { render, findKind, isCrawler, admission, publicUrl, shopUrl = () => '' } = options;
  const { now = Date.now } = options;
  const cache = createExpiringCache<PageVersion>({
    ...{ staleForMs, overdueForMs, olderForMs, now },
    freshForMs: ({ boundaryMs }) => freshForMs(boundaryMs, now()),
    max: maxPages,
    maxBytes,
    bytesOf: ({ html }) => bytesPerHtmlByte * html.length,
    isCacheable: ({ isShared }) => isShared,
    shows: ({ shown }) => shown,
    sameAs: sameVersion,
  });
  /** Pages waiting to be rendered, so that other sources that want the same page can join. */
  const queued = new Map<string, QueuedJob<PageVersion>>();
  const answered = new WeakMap<Request, PageVersion>();

  async function getInTurn(key: string, work: () => Promise<PageVersion>, source?: string) {
    const queue = admission?.queue;
    if (!queue || source === undefined) return cache.get(key, work);
    const page = cache.get(key, () => {
      admission.charge(source, requestCost.render);
      const job = queue.createJob(work);
      queued.set(key, job);
      return job.join(source).finally(() => {
        // After a change the same page may be queued again.
        if (queued.get(key) === job) queued.delete(key);
      });
    });
    page.catch(() => {});
    if (cache.peek(key) === undefined) await queued.get(key)?.join(source);
    return page.catch((error: unknown) => {
      const older = error instanceof Refusal ? cache.peekOlder(key) : undefined;
      if (older === undefined) throw error;
      return older;
    });
  }

  /** For its visitor alone; its answers are shared, so it has an age as well. */
  function renderAlone(request: Request, source?: string): Promise<Response> {
    const work = async () =>
      copyOf(await readVersion(await render(request), { agent: '', nowMs: now() }));
    if (source === undefined) return work();
    admission?.charge(source, requestCost.render);
    return admission?.queue?.run(source, work, () => !request.signal.aborted) ?? work();
  }

  function findKey(request: Request): { key: string; isPublic: boolean } | undefined {
    const url = new URL(request.url);
    const kind = findKind(url);
    if (!kind || (publicUrl === undefined && !isOwnHost(url.host, shopUrl()))) return undefined;
    const address = `${publicUrl === undefined ? url.host : ''}${url.pathname}${url.search}`;
    if (kind === 'BY_BROWSER') return { key: `${isCrawler(request)} ${address}`, isPublic: false };
    return { key: address, isPublic: publicUrl !== undefined && !isPersonalRoute(url.pathname) };
  }

  async function findVersion(key: string, request: Request, source?: string) {
    const agent = request.headers.get('user-agent') ?? '';
    const work = async () => readVersion(await render(forAnyone(request)), { agent, nowMs: now() });
    const found = await getInTurn(key, work, source);
    if (found.agent === null || found.agent === agent) return found;
    return getInTurn(`${key} ${agent}`, work, source);
  }

  return {
    async render(request, source) {
      const found = findKey(request);
      if (!found) return renderAlone(request, source);
      const version = await findVersion(found.key, request, source);
      if (!version.isShared) return copyOf(version);
      answered.set(request, version);
      const response = await answerVersion(request, version);
      const isForProxies = found.isPublic && version.agent === null;
      if (isForProxies) response.headers.set('cache-control', storedByProxies);
      return response;
    },
    findReady(host, address, accepted) {
      const key = publicUrl === undefined ? host + address : address;
      const version = cache.peek(key);
      return version?.agent === null ? version.ready.get(chooseCoding(accepted)) : undefined;
    },
    keepReady: async (c, next) => {
      await next();
      const version = answered.get(c.req.raw);
      if (version) await keepReady(version, c.res, currentRequest()?.route ?? '*');
    },
    invalidate: cache.invalidate,
  };
}

/** The same request without what is its client's own: others, maybe of another method, wait for its response too. */
const forAnyone = ({ url, headers }: Request): Request =>
  new Request(url, { headers: { 'user-agent': headers.get('user-agent') ?? '' } });

function copyOf({ status, headers: given, html, shownAtMs }: PageVersion): Response {
  const headers = new Headers(given);
  headers.set('server-timing', ageHeader(shownAtMs));
  return new Response(html.length === 0 ? null : new Uint8Array(html), { status, headers });
}
