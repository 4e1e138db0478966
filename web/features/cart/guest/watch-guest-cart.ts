import { watchSignOut } from '@kaituan/identity-client/current-identity';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { promptSignIn, readAppState, watchAppState } from '#web/platform/app-state.ts';
import { setCartCount } from '#web/platform/member-counts.ts';
import { addToGuestCart, clearGuestCarts, readGuestLines, watchGuestCarts } from './guest-store.ts';

/** Shows in the badge what a guest keeps on this device, until a sign-out clears it; returns the function that stops it. */
export function watchGuestCart(): () => void {
  let wasGuest = false;
  const isGuest = () => readAppState().isUserKnown && readAppState().user === null;
  const show = () => {
    if (isGuest()) setCartCount(readGuestLines(channelIdOf(new URL(location.href))).length);
  };
  const follow = () => {
    const became = isGuest() && !wasGuest;
    wasGuest = isGuest();
    if (became) show();
  };
  follow();
  const stops = [watchAppState(follow), watchGuestCarts(show), watchSignOut(clearGuestCarts)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** 加入購物車 of a guest: stored on the device until the sign-in, to which the dialog leads. */
export function addAsGuest(
  item: { channelId: number; skuId: number; quantity: number },
  openCart: () => void,
): void {
  const isStored = addToGuestCart(item);
  promptSignIn();
  const stop = watchAppState(() => {
    if (readAppState().isAuthRedirectVisible) return;
    stop();
    // Signed in meanwhile: what became of it is said when it is in the cart.
    if (readAppState().user) return;
    if (isStored)
      showToast(storedText, 'SUCCESS', { label: '看購物車', onPress: openCart }, 'ORDER');
    else showToast('購物車已滿，請先登入結帳，或移除一些商品', 'ERROR', undefined, 'ORDER');
  });
}

const storedText = '已先放進這台裝置的購物車';
