import type { CartChange } from '@kaituan/contract/order/cart';
import { formatTwd } from '@kaituan/domain/format-twd';

/** The message about a change; undefined where the line shows it already. */
export function describeChange({ kind, name, from, to }: CartChange): string | undefined {
  if (from === null || to === null) return undefined;
  switch (kind) {
    case 'PRICE_DOWN':
      return `好消息！「${name}」降價了：${formatTwd(from)} → ${formatTwd(to)}`;
    case 'PRICE_UP':
      return `「${name}」的單價有調整：${formatTwd(from)} → ${formatTwd(to)}`;
    case 'QUANTITY_CLAMPED':
      return `「${name}」目前可訂購的數量有變，已由 ${from} 調整為 ${to}`;
    default:
      return undefined;
  }
}

/** Why a line cannot be ordered now. */
export const problemText = {
  SOLD_OUT: '已售完，補貨後可再選購',
  ENDED: '已結束販售',
  COMING_SOON: '尚未開賣',
  NOT_SELLABLE_ONLINE: '此商品依法不得於網路販售',
} as const;
