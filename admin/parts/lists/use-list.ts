import { type AnswerOf, type CallPath, findStatus, type RequestOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** Calls that answer with a page of rows and where the next one begins. */
export type ListPath = {
  [P in CallPath]: AnswerOf<P> extends { result: readonly unknown[]; nextCursor: string | null }
    ? P
    : never;
}[CallPath];
export type RowOf<P extends ListPath> = AnswerOf<P>['result'][number];
type Filters<P extends ListPath> = Omit<RequestOf<P>, 'cursor'>;

/** How soon a list is asked for again when somebody comes back to it. */
const freshForMs = 15_000;
/** Retries of a page of an export, and the wait between them: the shop may be busy, or out of reach. */
const retryMs = [1_000, 3_000, 10_000];

/** A list that is read page by page, without an end. */
export function useList<P extends ListPath>(
  path: P,
  filters: Filters<P>,
  { refreshMs = false }: { refreshMs?: number | false } = {},
) {
  const client = useQueryClient();
  const readPage = useCallback(
    (request: Filters<P>, cursor: string | null, signal?: AbortSignal) =>
      apiOf(client)(path, { ...request, ...(cursor && { cursor }) } as RequestOf<P>, {
        ...(signal && { signal }),
      }),
    [client, path],
  );
  const query = useInfiniteQuery({
    queryKey: [path, 'list', filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    refetchOnWindowFocus: true,
    refetchInterval: refreshMs,
    meta: { isOfMember: true },
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.result as RowOf<P>[]),
    [data],
  );
  // An empty list of other filters, or from before the screen was opened, says nothing until the shop has answered.
  const isDoubtful =
    rows.length === 0 &&
    query.isFetching &&
    (query.isPlaceholderData || !query.isFetchedAfterMount);
  const state =
    data && !isDoubtful
      ? ('SHOWN' as const)
      : query.isError && !query.isFetching
        ? ('FAILED' as const)
        : ('LOADING' as const);
  const readAll = useCallback(
    ({ signal, onRead = () => {} }: ReadAll = {}): Promise<RowOf<P>[]> =>
      readEveryPage(
        async (cursor): Promise<PageOf<RowOf<P>>> => {
          const { result, nextCursor }: AnswerOf<P> = await readPage(filters, cursor, signal);
          return { result: result as RowOf<P>[], nextCursor };
        },
        { signal, onRead },
      ),
    [readPage, filters],
  );
  return {
    ...{ rows, state, readAll },
    /** For what it says beside its rows. */
    firstPage: data?.pages[0],
    /** What is shown belongs to the filters before. */
    isStale: query.isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

type PageOf<Row> = { result: readonly Row[]; nextCursor: string | null };
type ReadAll = { signal?: AbortSignal; onRead?: (count: number) => void };

async function readEveryPage<Row>(
  readPage: (cursor: string | null) => Promise<PageOf<Row>>,
  { signal, onRead }: { signal: AbortSignal | undefined; onRead: (count: number) => void },
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = await readPatiently(() => readPage(cursor), signal);
    all.push(...page.result);
    onRead(all.length);
    if (cursor !== null && page.nextCursor === cursor) throw new Error('a page leads to itself');
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

async function readPatiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (const waitMs of retryMs) {
    signal?.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      signal?.throwIfAborted();
      const status = findStatus(error);
      if (status !== undefined && status < 500 && status !== 429) throw error;
      await new Promise((done) => {
        setTimeout(done, waitMs);
        signal?.addEventListener('abort', done, { once: true });
      });
    }
  }
  signal?.throwIfAborted();
  return read();
}

export type List<Row> = {
  rows: readonly Row[];
  state: 'LOADING' | 'FAILED' | 'SHOWN';
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Every row that the filters let through, however many; it fails rather than leave any out. */
  readAll: (options?: ReadAll) => Promise<Row[]>;
};

/** What an export reads of a list that is on the screen with all its rows. */
export const wholeList = <Row>(rows: readonly Row[]) => ({
  ...{ rows, hasMore: false },
  readAll: async () => [...rows],
});

/** Changes rows where lists of a call show them, before the shop has answered. */
export function useChangeRows<P extends ListPath>(
  path: P,
): (change: (row: RowOf<P>) => RowOf<P>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) =>
      void client.setQueriesData<InfiniteData<PageOf<RowOf<P>>>>(
        { queryKey: [path, 'list'] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, result: page.result.map(change) })),
          },
      ),
    [client, path],
  );
}

/** Has every list of a call read anew, after something in it was changed. */
export function useRefreshLists(): (...paths: CallPath[]) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (...paths) => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
}
