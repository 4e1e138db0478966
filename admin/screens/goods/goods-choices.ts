import { memberQuery } from '@kaituan/api-client/query-client';
import { useQuery } from '@tanstack/react-query';
import { useChannelId } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

export const temperatureText = { AMBIENT: '常溫', CHILLED: '冷藏', FROZEN: '冷凍' } as const;

/** Whose goods are listed: null, all of the shop, only for who may see all. */
export function useGoodsChannel(): number | null {
  const chosen = useChannelId();
  const mayDo = useMay();
  const { channels } = useStaff();
  if (chosen !== undefined || mayDo('SEE_GOODS', null)) return chosen ?? null;
  return channels.find(({ channelId }) => mayDo('SEE_GOODS', channelId))?.channelId ?? null;
}

/** A channel in the form of a product. */
export type GoodsChannel = { channelId: number; name: string; mayChange: boolean };

/** What a product is chosen from, with the channels in which the caller may sell it. */
export function useGoodsChoices() {
  const channelId = useGoodsChannel();
  const mayDo = useMay();
  const query = useQuery({
    ...memberQuery('/StaffGoods/GetGoodsChoices', { channelId }),
    // The first categories are made in another tab.
    refetchOnWindowFocus: ({ state }) => state.data?.result.categories.length === 0 && 'always',
  });
  const found = query.data?.result;
  return {
    choices: found && {
      ...found,
      channels: found.channels.map((one) => ({
        ...one,
        mayChange: mayDo('GOODS', one.channelId),
      })),
    },
    isError: query.isError,
    refetch: query.refetch,
  };
}
export type GoodsChoices = NonNullable<ReturnType<typeof useGoodsChoices>['choices']>;
