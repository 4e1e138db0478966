import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { setCartCount } from '#web/platform/member-counts.ts';
import { cartEditorOf } from './cart-editors.ts';
import { applyEdits } from './cart-edits.ts';

/** The member's cart with pending edits applied. */
export function useCart() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const memberId = useAppState(({ user }) => user?.id ?? '');
  const editor = cartEditorOf(client, memberId, channelId);
  const { edits, refusals } = useSyncExternalStore(
    editor.watch,
    editor.readState,
    editor.readState,
  );
  const { data, isError, refetch } = useQuery({
    ...cartQuery(channelId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  const saved = data?.result;
  const cart = useMemo(() => saved && applyEdits(saved, edits), [saved, edits]);
  const itemCount = cart?.itemCount;
  useEffect(() => {
    if (itemCount !== undefined) setCartCount(itemCount);
  }, [itemCount]);
  return { cart, isPending: edits.size > 0, refusals, editor, isError, refetch };
}
