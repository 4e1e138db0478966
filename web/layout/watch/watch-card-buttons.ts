import { noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { loadSheet } from '#web/features/buying/sheet-host.tsx';
import { openSheet } from '#web/features/buying/sheet-request.ts';
import { productQuery } from '#web/features/product/product-query.ts';
import { withChannel } from '#web/navigation/channel.ts';

/** How soon a second tap was meant for the first one. */
const doubleTapMs = 700;

type Tools = { client: QueryClient; channelId: number; navigate: NavigateFunction };

/** Members have it since they arrived; a guest, who is led to the sign-in, loads it with the first heart. */
const loadWishlist = () => import('#web/features/wishlist/wishlist-calls.ts');

/**
 * The buttons of product cards: the cart button opens the sheet, which is loaded with the first press, and the
 * heart puts the product on the wishlist. `data-moves`: what is added from there is taken off the wishlist.
 */
export function watchCardButtons(tools: Tools): () => void {
  let lastHeart: { button: HTMLElement; atMs: number } | undefined;
  const isDoubleTap = (button: HTMLElement, atMs: number) =>
    lastHeart?.button === button && atMs - lastHeart.atMs < doubleTapMs;
  const onClick = ({ target, timeStamp }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('button[data-opens-sheet]');
    if (button && button.ariaBusy !== 'true') void press(button, tools);
    const heart = target.closest<HTMLElement>('button[data-wishes]');
    if (!heart || (heart.hasAttribute('data-takes-once') && isDoubleTap(heart, timeStamp))) return;
    lastHeart = { button: heart, atMs: timeStamp };
    void pressOn(Number(heart.dataset.wishes), tools);
  };
  addEventListener('click', onClick);
  return () => removeEventListener('click', onClick);
}

async function pressOn(productId: number, { client, channelId, navigate }: Tools): Promise<void> {
  const openWishlist = () => void navigate(withChannel('/member/wishlist', channelId));
  try {
    const { pressHeart } = await loadWishlist();
    await pressHeart({ channelId, productId }, { client, openWishlist });
  } catch (error) {
    tellOfFailure(error);
  }
}

async function press(button: HTMLElement, { client, channelId }: Tools): Promise<void> {
  button.ariaBusy = 'true';
  try {
    const productId = Number(button.dataset.opensSheet);
    await Promise.all([loadSheet(), client.ensureQueryData(productQuery(channelId, productId))]);
    const moves = button.dataset.moves !== undefined;
    const takeOff = async () => (await loadWishlist()).takeOff(client, { channelId, productId });
    const onAdded = moves ? () => void takeOff().catch(tellOfFailure) : undefined;
    openSheet({ productId, choice: null, pieces: null, onAdded });
  } catch (error) {
    tellOfFailure(error);
  } finally {
    button.ariaBusy = null;
  }
}

function tellOfFailure(error: unknown): void {
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind === 'TOAST') showToast(navigator.onLine ? notice.text : offlineText, 'ERROR');
}
