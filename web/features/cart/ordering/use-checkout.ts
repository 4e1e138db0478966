import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartEditor } from '#web/features/cart/cart-editor.ts';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { createIdempotencyKeys } from '#web/platform/idempotency-keys.ts';
import { useCall } from '#web/platform/use-call.ts';
import { goToCheckout } from './cart-actions.ts';
import { openCheckout } from './order-calls.ts';
import { readRefusal } from './order-refusal.ts';

/** 去結帳: saves pending cart edits, then opens a checkout of the selected lines. */
export function useCheckout(editor: CartEditor, content: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const [problem, setProblem] = useState<string>();
  const { start: checkOut, isBusy } = useCall({
    run: async () => {
      setProblem(undefined);
      if (!(await editor.save())) return;
      const no = await openCheckout(client, channelId, 'CART', idempotencyKeys.keyOf(content));
      idempotencyKeys.reset();
      await goToCheckout(navigate, channelId, no);
    },
    explain: (error) => {
      const refused = readRefusal(error);
      if (!refused) return false;
      idempotencyKeys.reset();
      setProblem(refused.text);
      void client.invalidateQueries({ queryKey: cartQuery(channelId).queryKey });
      return true;
    },
  });
  return { checkOut, isBusy, problem };
}
