import { apiQuery } from '@kaituan/api-client/query-client';
import type { Sku } from '@kaituan/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { isObtainable } from './sku-choice.ts';

/**
 * The SKU with the bound that a cart has for it: pages say how few are left only of what is nearly sold out, but a
 * quantity that cannot be ordered is not priced as if it could. Asked for once somebody says how many.
 */
export function useStockBound(sku: Sku | undefined, pieces: number | null): Sku | undefined {
  const channelId = useChannelId();
  const isAsked =
    sku !== undefined && sku.remaining === null && isObtainable(sku) && pieces !== null;
  const lines = [{ skuId: sku?.skuId ?? 0, quantity: 1, isSelected: true, note: '' }];
  const { data } = useQuery({
    ...apiQuery('/Cart/GetGuestCart', { channelId, lines }),
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
    refetchOnReconnect: true,
  });
  const [line] = (isAsked && data?.result.lines) || [];
  return sku && line?.max ? { ...sku, remaining: line.max } : sku;
}
