import { noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { loadSheet } from '#web/features/buying/sheet-host.tsx';
import { openSheet } from '#web/features/buying/sheet-request.ts';
import { productQuery } from '#web/features/product/product-query.ts';

type Tools = { client: QueryClient; channelId: number };

/** The cart buttons of product cards open the sheet; it is loaded with the first press. */
export function watchCardButtons(tools: Tools): () => void {
  const hear = ({ target }: MouseEvent) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button[data-opens-sheet]') : null;
    if (button && button.ariaBusy !== 'true') void press(button, tools);
  };
  addEventListener('click', hear);
  return () => removeEventListener('click', hear);
}

async function press(button: HTMLElement, { client, channelId }: Tools): Promise<void> {
  button.ariaBusy = 'true';
  try {
    const productId = Number(button.dataset.opensSheet);
    await Promise.all([loadSheet(), client.ensureQueryData(productQuery(channelId, productId))]);
    openSheet({ productId, skuId: null, pieces: null });
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') {
      showToast(navigator.onLine ? notice.text : offlineText, 'ERROR');
    }
  } finally {
    button.ariaBusy = null;
  }
}
