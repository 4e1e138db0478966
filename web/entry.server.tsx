import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { createCallApi } from '@kaituan/api-client/api';
import { createQueryClient } from '@kaituan/api-client/query-client';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { channelIdOf } from './navigation/channel.ts';
import { shopConfigQuery } from './navigation/shop-config.ts';
import {
  environmentContext,
  isPayloadContext,
  onFaultContext,
  queryClientContext,
  type ShopEnvironment,
} from './platform/page-context.ts';
import { contentSecurityPolicy, nameOwnScripts } from './platform/security-policy.ts';

const renderTimeoutMs = 5_000;

/** What one request starts with: its own data cache, asking the API through the given fetch. */
export function createRequestContext(options: {
  environment: ShopEnvironment;
  fetchApi: typeof fetch;
  onFault(error: unknown): void;
  isPayload: boolean;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  const api = createCallApi({ baseUrl: 'http://shop.internal', fetch: options.fetchApi });
  context.set(queryClientContext, createQueryClient(api));
  context.set(environmentContext, options.environment);
  context.set(onFaultContext, onceEach(options.onFault));
  context.set(isPayloadContext, options.isPayload);
  return context;
}

/** React and the router may report the same fault; it is passed on once. */
function onceEach(report: (fault: unknown) => void): (fault: unknown) => void {
  const reported = new Set<unknown>();
  return (fault) => {
    if (!reported.has(fault)) report(fault);
    reported.add(fault);
  };
}

/** Called by the router for what loaders and pages throw; aborted requests need no report. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(onFaultContext)(error);
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const client = context.get(queryClientContext);
  if (context.get(isPayloadContext)) {
    headers.set('X-Robots-Tag', 'noindex');
    return Promise.resolve(Response.json(dehydrate(client), { status, headers }));
  }
  // Marks the shop's own scripts until the page is whole; it is not sent, so the page can be the same for many.
  const nonce = randomBytes(18).toString('base64url');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const config = client.getQueryData(shopConfigQuery(channelIdOf(new URL(request.url))).queryKey);
  const answer = (rendered: string): Response => {
    const { html, scripts } = nameOwnScripts(rendered, nonce);
    const policy = contentSecurityPolicy(scripts, context.get(environmentContext), {
      hasMessaging: (config?.result.liffId ?? null) !== null,
    });
    headers.set('Content-Security-Policy', policy);
    return new Response(html, { status, headers });
  };
  // Loaders wait for all that a page shows, so the page is sent in one piece.
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <QueryClientProvider client={client}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </QueryClientProvider>,
      {
        nonce,
        // What is ready is sent in its place, however large: scripts would have to move it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer);
          const { body, whole } = collectText();
          whole.then((text) => resolve(answer(text)), reject);
          pipe(body);
        },
        onError: context.get(onFaultContext),
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** A stream, and its content once it ended. */
function collectText(): { body: Writable; whole: Promise<string> } {
  const chunks: Uint8Array[] = [];
  const body = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const whole = new Promise<string>((resolve, reject) => {
    body.once('finish', () => resolve(Buffer.concat(chunks).toString()));
    body.once('error', reject);
  });
  return { body, whole };
}
