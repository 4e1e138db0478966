import type { Pledge } from '@kaituan/contract/pledge';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#web/platform/api.ts';
import { apiOf, memberQuery } from '#web/platform/query-client.ts';
import { recordServerTime } from '#web/platform/server-clock.ts';

const listPath = '/GroupBuy/GetPledgeArray';
/** Others join, and money moves, without this tab: a list this old is asked for again. */
const listFreshMs = 30_000;
/** How often a pledge that waits for money or for its result is looked at again. */
const pollIntervalMs = 20_000;

export type OwnPledge = AnswerOf<'/GroupBuy/GetPledge'>['result'];

/** The group buys the member joined in a channel, those that are over last, page after page. */
export const pledgeListQuery = (channelId: number) =>
  infiniteQueryOptions({
    queryKey: [listPath, channelId] as const,
    queryFn: async ({ client, signal, pageParam }) => {
      const request = { channelId, ...(pageParam !== null && { cursor: pageParam }) };
      const answer = await apiOf(client)(listPath, request, { signal });
      const [first] = answer.result;
      if (first) recordServerTime(first.campaign.serverTime);
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: listFreshMs,
    meta: { isOfMember: true },
  });

/** One pledge with its group buy; coming back to the window asks again. */
export const pledgeQuery = (pledgeNo: string) => {
  const query = memberQuery('/GroupBuy/GetPledge', { pledgeNo });
  return {
    ...query,
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const answer = await apiOf(client)('/GroupBuy/GetPledge', { pledgeNo }, { signal });
      recordServerTime(answer.result.campaign.serverTime);
      return answer;
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: ({ state }: { state: { data?: { result: OwnPledge } | undefined } }) =>
      state.data && isAwaited(state.data.result) ? pollIntervalMs : false,
  };
};

/** Something happens soon without the member: money comes, the result, or the money back. */
function isAwaited({ pledge, campaign }: OwnPledge): boolean {
  if (pledge.status === 'HELD' || pledge.status === 'REFUND_DUE') return true;
  return pledge.status === 'CONFIRMED' && campaign.status !== 'SCHEDULED';
}

/** Puts the newer pledge in place at once; its group buy, its order and all lists are asked for again. */
export async function setPledgeData(client: QueryClient, pledge: Pledge): Promise<void> {
  const { queryKey } = pledgeQuery(pledge.pledgeNo);
  await client.cancelQueries({ queryKey });
  client.setQueryData<AnswerOf<'/GroupBuy/GetPledge'>>(
    queryKey,
    (known) => known && { ...known, result: { ...known.result, pledge } },
  );
  await refetchPledges(client);
}

/** What was known of group buys and of the orders in them may be wrong now. */
export const refetchPledges = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (/^\/GroupBuy\/Get/.test(path) || isOfOrders(path)),
  });

const isOfOrders = (path: string) => path === 'order-list' || path === '/Order/GetOrder';
