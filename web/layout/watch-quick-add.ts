import { noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';

type Tools = { client: QueryClient; navigate: NavigateFunction; channelId: number };

/** Handles the cart buttons of product cards; their code is loaded with the first press. */
export function watchQuickAdd(tools: Tools): () => void {
  const hear = ({ target }: MouseEvent) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('button[data-quick-add]') : null;
    if (button && button.ariaBusy !== 'true') void press(button, tools);
  };
  addEventListener('click', hear);
  return () => removeEventListener('click', hear);
}

async function press(button: HTMLElement, tools: Tools): Promise<void> {
  button.ariaBusy = 'true';
  try {
    const { quickAdd } = await import('#web/features/cart/ordering/quick-add.ts');
    await quickAdd(Number(button.dataset.quickAdd), tools);
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') {
      showToast(navigator.onLine ? notice.text : offlineText, 'ERROR');
    }
  } finally {
    button.ariaBusy = null;
  }
}
