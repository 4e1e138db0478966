import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { type ActionKind, defineAction } from '#web/navigation/intended-action.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { showWishlist } from './wishlist-calls.ts';
import { watchedPath, wishlistPath } from './wishlist-query.ts';

/** The SKUs of the variants that the member waits for in a channel. */
export const watchedVariantsQuery = (channelId: number) =>
  queryOptions({
    queryKey: [watchedPath, channelId] as const,
    queryFn: ({ client, signal }) => apiOf(client)(watchedPath, { channelId }, { signal }),
    staleTime: 0,
    meta: { isOfMember: true },
  });

export type Variant = { channelId: number; skuId: number };

/** Waits for a variant, or waits no longer, and shows it everywhere. */
export async function setWatched(
  client: QueryClient,
  variant: Variant,
  isWatched: boolean,
): Promise<void> {
  const { result } = await apiOf(client)('/Wishlist/WatchVariant', { ...variant, isWatched });
  await storeAnswer(client, watchedVariantsQuery(variant.channelId), {
    result: result.watchedSkuIdArray,
  });
  showWishlist(result.productIdArray);
  void client.invalidateQueries({ queryKey: [wishlistPath], refetchType: 'none' });
}

/** Waits for a variant, and says how the member is told, and that its product is on the wishlist. */
export async function waitForVariant(
  client: QueryClient,
  navigate: NavigateFunction,
  variant: Variant,
): Promise<void> {
  await setWatched(client, variant, true);
  const { tellOfWish } = await import('./wish-notice.ts');
  await tellOfWish(client, () => void navigate(withChannel('/member/wishlist', variant.channelId)));
}

type WatchVariant = Variant & { kind: 'WATCH_VARIANT' };

export const watchAction = (variant: Variant): WatchVariant => ({
  ...{ kind: 'WATCH_VARIANT', ...variant },
});

/** A guest's press, carried out after the sign-in. */
export const watchActions: readonly ActionKind[] = [
  defineAction<WatchVariant>(
    'WATCH_VARIANT',
    ({ channelId, skuId }) =>
      Number.isSafeInteger(channelId) && Number.isSafeInteger(skuId)
        ? watchAction({ channelId: channelId as number, skuId: skuId as number })
        : undefined,
    async ({ channelId, skuId }, { client, navigate }) => {
      const own = boundChannel(readAppState().user) ?? channelId;
      await waitForVariant(client, navigate, { channelId: own, skuId });
    },
  ),
];
