import { findRefusal, findStatus } from '@kaituan/api-client/api';
import { CallError } from '@kaituan/api-client/call-error';
import type { QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { queryClientContext } from './page-context.ts';

/** Runs a page's loader with the query cache; the API's 404 and 410 become the page's. */
export async function loadPage<T>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  load: (client: QueryClient) => Promise<T>,
): Promise<T> {
  try {
    return await load(context.get(queryClientContext));
  } catch (error) {
    const status = findStatus(error);
    if (status === 404 || status === 400) throw pageNotFound(url);
    if (status === 410) throw data({ path: url.pathname }, { status: 410, statusText: 'Gone' });
    if (import.meta.env.SSR && error instanceof CallError) throw unavailable(error);
    throw error;
  }
}

/** A fault of the API as a response: it keeps its status and request id on the way to the browser. */
const unavailable = (error: CallError) =>
  data({ requestId: findRefusal(error)?.requestId }, { status: findStatus(error) ?? 503 });

/** The refusal a route throws for an address that leads nowhere. */
export const pageNotFound = (url: URL) =>
  data({ path: url.pathname }, { status: 404, statusText: 'Page Not Found' });
