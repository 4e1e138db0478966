import { useChannelId } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

export const temperatureText = { AMBIENT: '常溫', CHILLED: '冷藏', FROZEN: '冷凍' } as const;
export const statusText = {
  ...{ DRAFT: '草稿', ACTIVE: '上架', SOLD_OUT_HIDDEN: '售完隱藏', ARCHIVED: '下架' },
} as const;

/** Whose goods are listed: null, all of the shop, only for who may see all. */
export function useGoodsChannel(): number | null {
  const chosen = useChannelId();
  const mayDo = useMay();
  const { channels } = useStaff();
  if (chosen !== undefined || mayDo('SEE_GOODS', null)) return chosen ?? null;
  return channels.find(({ channelId }) => mayDo('SEE_GOODS', channelId))?.channelId ?? null;
}
