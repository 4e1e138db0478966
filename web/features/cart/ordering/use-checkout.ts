import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartEditor } from '#web/features/cart/cart-editor.ts';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { createIdempotencyKeys } from '#web/platform/idempotency-keys.ts';
import { showToast } from '#web/ui/toast.ts';
import { goToCheckout } from './cart-actions.ts';
import { openCheckout } from './order-calls.ts';
import { readRefusal } from './order-refusal.ts';

/** 去結帳: first everything tapped is saved, then what is selected is checked out. */
export function useCheckout(editor: CartEditor, content: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<string>();

  const checkOut = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(undefined);
    try {
      if (!(await editor.save())) return;
      const no = await openCheckout(client, channelId, 'CART', idempotencyKeys.keyOf(content));
      idempotencyKeys.settle();
      await goToCheckout(navigate, channelId, no);
    } catch (error) {
      const refused = readRefusal(error);
      const notice = noticeOf(error, navigator.onLine);
      if (refused) {
        idempotencyKeys.settle();
        setProblem(refused.text);
        void client.invalidateQueries({ queryKey: cartQuery(channelId).queryKey });
      } else if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { checkOut, isBusy, problem };
}
