import type { AnswerOf, CallPath, RequestOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** Calls that answer with a page of rows and where the next one begins. */
export type ListPath = {
  [P in CallPath]: AnswerOf<P> extends { result: readonly unknown[]; nextCursor: string | null }
    ? P
    : never;
}[CallPath];
export type RowOf<P extends ListPath> = AnswerOf<P>['result'][number];
type Wanted<P extends ListPath> = Omit<RequestOf<P>, 'cursor'>;

/** How soon a list is asked for again when somebody comes back to it. */
const freshForMs = 15_000;
/** Pages that are read for an export. */
const maxExportedPages = 1_000;

/** A list that is read page by page, without an end. */
export function useList<P extends ListPath>(path: P, wanted: Wanted<P>) {
  const client = useQueryClient();
  const readPage = useCallback(
    (request: Wanted<P>, cursor: string | null, signal?: AbortSignal) =>
      apiOf(client)(path, { ...request, ...(cursor && { cursor }) } as RequestOf<P>, {
        ...(signal && { signal }),
      }),
    [client, path],
  );
  const query = useInfiniteQuery({
    queryKey: [path, 'list', wanted],
    queryFn: ({ pageParam, signal }) => readPage(wanted, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    refetchOnWindowFocus: true,
    meta: { isOfMember: true },
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.result as RowOf<P>[]),
    [data],
  );
  const state = !data
    ? query.isError
      ? ('FAILED' as const)
      : ('LOADING' as const)
    : ('SHOWN' as const);
  /** Every row that the filters let through, for an export. */
  const readAll = useCallback(
    async (onRead: (count: number) => void = () => {}): Promise<RowOf<P>[]> => {
      const all: RowOf<P>[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < maxExportedPages; page += 1) {
        const answer: AnswerOf<P> = await readPage(wanted, cursor);
        all.push(...(answer.result as RowOf<P>[]));
        onRead(all.length);
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
      return all;
    },
    [readPage, wanted],
  );
  return {
    ...{ rows, state, readAll },
    /** What is shown belongs to the filters before. */
    isStale: query.isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

export type List<Row> = {
  rows: readonly Row[];
  state: 'LOADING' | 'FAILED' | 'SHOWN';
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
  readAll: (onRead?: (count: number) => void) => Promise<Row[]>;
};

/** Has every list of a call read anew, after something in it was changed. */
export function useRefreshLists(): (...paths: CallPath[]) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (...paths) => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
}
