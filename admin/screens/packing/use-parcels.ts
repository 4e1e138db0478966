import type { AnswerOf, RequestOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { parcelKinds, parcelLists } from '@kaituan/contract/staff/orders/staff-packing';
import { temperatures } from '@kaituan/domain/shipping/temperature';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { useChannelId } from '#admin/session/channel.ts';

const path = '/StaffPacking/SearchParcelArray';
/** Orders of one call. */
const atOnce = 100;

export const keyOfParcel = ({
  orderNo,
  shipmentNo,
}: Pick<StaffParcel, 'orderNo' | 'shipmentNo'>): string => `${orderNo}-${shipmentNo}`;

/** What parcels the address asks for: all that are to be packed, unless it says otherwise. */
export function useParcelFilters() {
  const { filters, change } = useListAddress([
    'which',
    'kind',
    'temperature',
    'campaign',
    'search',
    'later',
  ]);
  const oneOf = <T extends string>(known: readonly T[], text: string) =>
    known.find((one) => one === text) ?? null;
  const ofChannelId = useChannelId() ?? null;
  const query = {
    which: oneOf(parcelLists, filters.which) ?? ('TO_PACK' as const),
    kind: oneOf(parcelKinds, filters.kind),
    temperature: oneOf(temperatures, filters.temperature),
    ofCampaignId: /^\d{1,9}$/.test(filters.campaign) ? Number(filters.campaign) : null,
    search: filters.search,
    hasLater: filters.later === 'YES',
    ofChannelId,
  };
  return { query, change };
}

/** The chosen parcels travel with the address, in the browser's history; without them all are meant. */
type Chosen = { keys?: readonly string[] } | null;

/** Of those whose day has not come, the number only, unless they were asked for. */
type Parcels = { parcels: readonly StaffParcel[]; laterCount: number };

/** The parcels of a work list: those that were chosen, or all that the filters let through. */
export function useParcels() {
  const { query } = useParcelFilters();
  const keys = (useLocation().state as Chosen)?.keys;
  const client = useQueryClient();
  return useQuery({
    queryKey: [path, 'all', query, keys],
    queryFn: async ({ signal }): Promise<Parcels> => {
      const readAll = async (request: RequestOf<typeof path>) => {
        const all: StaffParcel[] = [];
        let laterCount = 0;
        let cursor: string | null = null;
        do {
          const answer: AnswerOf<typeof path> = await apiOf(client)(
            path,
            { ...request, limit: atOnce, ...(cursor && { cursor }) },
            { signal },
          );
          all.push(...answer.result);
          laterCount += answer.laterCount ?? 0;
          cursor = answer.nextCursor;
        } while (cursor !== null);
        return { parcels: all, laterCount };
      };
      if (!keys) return readAll(query);
      const orderNos = [...new Set(keys.map((key) => key.replace(/-\d+$/, '')))];
      const all: StaffParcel[] = [];
      for (let from = 0; from < orderNos.length; from += atOnce) {
        const orderNoArray = orderNos.slice(from, from + atOnce);
        all.push(...(await readAll({ which: 'ALL', orderNoArray })).parcels);
      }
      const parcels = all.filter((parcel) => keys.includes(keyOfParcel(parcel)));
      return { parcels, laterCount: 0 };
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { isOfMember: true },
  });
}
