import type { QueryClient } from '@tanstack/react-query';
import { channelIdOf } from '#web/navigation/channel.ts';
import { refreshCartCount } from '#web/platform/member-counts.ts';
import { cartQuery } from './cart-query.ts';
import { watchOtherTabs } from './cart-tabs.ts';

/** Refetches cart and badge when another tab changed the cart; returns the unsubscribe function. */
export const syncCartAcrossTabs = (client: QueryClient): (() => void) =>
  watchOtherTabs((channelId) => {
    void client.invalidateQueries({ queryKey: cartQuery(channelId).queryKey });
    if (channelIdOf(new URL(location.href)) === channelId) {
      void refreshCartCount(client, channelId);
    }
  });
