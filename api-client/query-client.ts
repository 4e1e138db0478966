import { QueryClient, type QueryKey, queryOptions, type Updater } from '@tanstack/react-query';
import type { AnswerOf, CallApi, CallPath, RequestOf } from './api.ts';
import { recordServerTimeOf } from './server-clock.ts';

const freshForMs = 5 * 60_000;
/** Cache time of unused queries in the browser. */
const unusedForMs = 30 * 60_000;

const apiOfClient = new WeakMap<QueryClient, CallApi>();

/**
 * The query cache: filled by loaders, and longer-lived than pages, so that a page that stays mounted finds its data
 * again. Queries use the API it was created with.
 */
export function createQueryClient(api: CallApi): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // On the server the cache ends with its request; a timer would keep it in memory.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : unusedForMs,
        retry: false,
        refetchOnWindowFocus: false,
        // Offline, queries fail at once instead of waiting.
        networkMode: 'always',
      },
    },
  });
  apiOfClient.set(client, api);
  return client;
}

/** The API that a cache was created with. */
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

/** A query of member data, cleared on sign-out. */
export function memberQuery<P extends CallPath>(path: P, body: RequestOf<P>) {
  return { ...apiQuery(path, body), meta: { isOfMember: true } };
}

/**
 * Stores the newer answer of a query, or what it becomes. A refetch that was asked before would bring back what was
 * there, and is cancelled.
 */
export async function storeAnswer<T>(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  answer: Updater<T | undefined, T | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  recordServerTimeOf(answer);
  client.setQueryData<T>(queryKey, answer);
}

/** A query of which no toast says that it failed: menus show that themselves, and some only bring a default. */
export const quietQuery = <T extends { meta?: Record<string, unknown> | undefined }>(
  query: T,
): T => ({
  ...query,
  meta: { ...query.meta, isQuiet: true },
});

/** Removes all member data. */
export const clearMemberData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ meta }) => meta?.isOfMember === true });
