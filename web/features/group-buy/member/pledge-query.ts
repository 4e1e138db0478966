import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { recordServerTime } from '@kaituan/api-client/server-clock';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';

const listPath = '/GroupBuy/GetPledgeArray';
/** Older lists are refetched: others join, and payments arrive. */
const listFreshMs = 30_000;
/** Poll interval of pledges waiting for payment or a result. */
const pollIntervalMs = 20_000;
/** While the difference of a change is being paid. */
const pollPaymentMs = 4_000;

export type OwnPledge = AnswerOf<'/GroupBuy/GetPledge'>['result'];

/** The member's pledges in a channel, page by page; finished ones last. */
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

/** One pledge with its group buy; refetched on window focus. */
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
    refetchInterval: ({ state }: { state: { data?: { result: OwnPledge } | undefined } }) => {
      const own = state.data?.result;
      const payment = own?.pledge.change?.payment;
      if (payment && payment.method !== 'BANK_TRANSFER') return pollPaymentMs;
      return own && isAwaited(own) ? pollIntervalMs : false;
    },
  };
};

/** True when a payment, a result or a refund is expected soon. */
function isAwaited({ pledge, campaign }: OwnPledge): boolean {
  if (pledge.status === 'HELD' || pledge.status === 'REFUND_DUE') return true;
  return pledge.status === 'CONFIRMED' && campaign.status !== 'SCHEDULED';
}

/** Stores a newer pledge; its group buy, order and lists are refetched. */
export async function setPledgeData(client: QueryClient, pledge: Pledge): Promise<void> {
  await storeAnswer<AnswerOf<'/GroupBuy/GetPledge'>>(
    client,
    pledgeQuery(pledge.pledgeNo),
    (known) => known && { ...known, result: { ...known.result, pledge } },
  );
  await refetchPledges(client);
}

/** Refetches group buys and their orders. */
export const refetchPledges = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (/^\/GroupBuy\/Get/.test(path) || isOfOrders(path)),
  });

const isOfOrders = (path: string) => path === 'order-list' || path === '/Order/GetOrder';
