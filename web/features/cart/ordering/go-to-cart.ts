import type { NavigateFunction } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';

// Apart from `cart-actions.ts`, whose actions after a sign-in no page loads before there is one.

export const goToCheckout = (navigate: NavigateFunction, channelId: number, checkoutNo: string) =>
  navigate(withChannel(`/checkout/${checkoutNo}`, channelId));

export const goToCart = (navigate: NavigateFunction, channelId: number) =>
  navigate(withChannel('/cart', channelId));
