import { createHash } from 'node:crypto';
import { type ContentCoding, chooseCoding, compress } from './content-coding.ts';
import { latestTimeIn, nextBoundaryIn, shownIn } from './shown-content.ts';

/** A whole response, to be written as it is: names and values of its headers in turn, and its bytes. */
export type ReadyPage = {
  head: string[];
  /** The headers for a browser that has this version already. */
  unchangedHead: string[];
  body: Buffer;
  etag: string;
  shownAtMs: number;
  route: string;
};

/** A page as it was rendered, with what was made of it since. */
export type PageVersion = {
  status: number;
  headers: Headers;
  html: Buffer;
  etag: string;
  /** The kind of browser it was rendered for; null when it suits all. */
  agent: string | null;
  /** The latest time of the server in it: browsers set their clocks by this and by the page's age. */
  shownAtMs: number;
  /** The numbers of what it shows. */
  shown: ReadonlySet<number>;
  /** When something in it begins or ends. */
  boundaryMs: number;
  isShared: boolean;
  encoded: Map<ContentCoding, Promise<Buffer>>;
  ready: Map<ContentCoding, ReadyPage>;
};

/** Headers that are of one response, and not of the page. */
const ofOneResponse = new Set(['x-request-id', 'server-timing', 'connection']);
const ofBody = new Set(['content-type', 'content-encoding', 'content-length']);

export async function readVersion(
  response: Response,
  { agent, nowMs }: { agent: string; nowMs: number },
): Promise<PageVersion> {
  const { status, headers } = response;
  const html = Buffer.from(await response.arrayBuffer());
  const text = html.toString();
  const isPage = /^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '');
  return {
    ...{ status, headers, html },
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    agent: /\buser-agent\b/i.test(headers.get('vary') ?? '') ? agent : null,
    shownAtMs: latestTimeIn(text),
    shown: shownIn(text),
    boundaryMs: nextBoundaryIn(text, nowMs),
    isShared: status === 200 && isPage && !headers.has('set-cookie'),
    encoded: new Map(),
    ready: new Map(),
  };
}

/** A version with the same bytes as the one before is not compressed again. */
export const sameVersion = (next: PageVersion, before: PageVersion): PageVersion =>
  next.etag === before.etag && hasSameHead(next, before)
    ? { ...next, encoded: before.encoded, ready: before.ready }
    : next;

const hasSameHead = (next: PageVersion, before: PageVersion): boolean =>
  JSON.stringify([...next.headers]) === JSON.stringify([...before.headers]);

/** Its bytes in a coding, made once. */
function encode({ encoded, html }: PageVersion, coding: ContentCoding): Promise<Buffer> {
  const known = encoded.get(coding);
  if (known) return known;
  const bytes = compress(coding, html);
  encoded.set(coding, bytes);
  return bytes;
}

/** Whether a browser has this version already. */
export const isKnownTo = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;

/** How old the server's time in a page is when it is sent: the browser sets its clock by both. */
export const ageHeader = (shownAtMs: number): string =>
  `age;dur=${Number.isFinite(shownAtMs) ? Math.max(0, Date.now() - shownAtMs) : 0}`;

/** The response of a request for a page that is shared. */
export async function answerVersion(request: Request, version: PageVersion): Promise<Response> {
  const { status, etag, shownAtMs } = version;
  const headers = new Headers(version.headers);
  headers.set('etag', etag);
  headers.append('vary', 'Accept-Encoding');
  if (isKnownTo(request.headers.get('if-none-match'), etag)) {
    for (const name of ofBody) headers.delete(name);
    headers.set('server-timing', ageHeader(shownAtMs));
    return new Response(null, { status: 304, headers });
  }
  const coding = chooseCoding(request.headers.get('accept-encoding'));
  const bytes = await encode(version, coding);
  if (coding !== 'identity') headers.set('content-encoding', coding);
  headers.set('content-length', String(bytes.length));
  headers.set('server-timing', ageHeader(shownAtMs));
  return new Response(new Uint8Array(bytes), { status, headers });
}

/** Keeps a response of this version with all headers that it got on its way out, to be sent again. */
export async function keepReady(
  { encoded, ready, etag, shownAtMs }: PageVersion,
  { status, headers }: Response,
  route: string,
): Promise<void> {
  const coding = (headers.get('content-encoding') ?? 'identity') as ContentCoding;
  const body = await encoded.get(coding);
  if (status !== 200 || !body || ready.has(coding)) return;
  const shared = [...headers].filter(([name]) => !ofOneResponse.has(name));
  const unchangedHead = shared.filter(([name]) => !ofBody.has(name)).flat();
  ready.set(coding, { head: shared.flat(), unchangedHead, body, etag, shownAtMs, route });
}
