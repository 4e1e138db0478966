import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallApi, CallPath, RequestOf } from './api.ts';
import { recordServerTimeOf } from './server-clock.ts';

const freshForMs = 5 * 60_000;
/** What no page shows stays so long in a browser. */
const unusedForMs = 30 * 60_000;

const apiOfClient = new WeakMap<QueryClient, CallApi>();

/**
 * The cache every page reads from: filled by loaders, outliving the page that filled it, so that a
 * page kept alive finds its data again. Queries ask through the API it was made with.
 */
export function createQueryClient(api: CallApi): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // On the server a cache goes with its request: a timer would keep the whole page alive.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : unusedForMs,
        retry: false,
        refetchOnWindowFocus: false,
        // Without a connection a query fails at once and says so, instead of waiting for one.
        networkMode: 'always',
      },
    },
  });
  apiOfClient.set(client, api);
  return client;
}

/** The caller that belongs to a cache, whichever side it is on. */
export function apiOf(client: QueryClient): CallApi {
  const api = apiOfClient.get(client);
  if (!api) throw new Error('made without createQueryClient');
  return api;
}

/** A query whose key is the call itself: same path and body, same cache entry. */
export function apiQuery<P extends CallPath>(path: P, body: RequestOf<P>) {
  return queryOptions({
    queryKey: [path, body] as const,
    queryFn: async ({ client, signal }): Promise<AnswerOf<P>> => {
      const answer = await apiOf(client)(path, body, { signal });
      recordServerTimeOf(answer);
      return answer;
    },
  });
}

/** A query of what only the member who is signed in may see. */
export function memberQuery<P extends CallPath>(path: P, body: RequestOf<P>) {
  return { ...apiQuery(path, body), meta: { isOfMember: true } };
}

/** Lets go of everything that belonged to the member who left. */
export const clearMemberData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ meta }) => meta?.isOfMember === true });
