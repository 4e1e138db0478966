import { noticeOf } from '@kaituan/api-client/error-notice';
import { randomKey } from '@kaituan/api-client/idempotency-keys';
import type { CartLine } from '@kaituan/contract/order/cart';
import { joinNotes, textOfDropped } from '@kaituan/domain/cart/line-note';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CartEditor } from '#web/features/cart/cart-editor.ts';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { addToCart } from '#web/features/cart/ordering/order-calls.ts';
import { readRefusal } from '#web/features/cart/ordering/order-refusal.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** Removes lines at once, and restores them on undo. */
export function useRemoval(editor: CartEditor) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const [removed, setRemoved] = useState<readonly CartLine[]>([]);
  const dismiss = (line: CartLine) =>
    setRemoved((lines) => lines.filter(({ lineId }) => lineId !== line.lineId));

  const remove = (lines: readonly CartLine[]) => {
    setRemoved((before) => [...before, ...lines.filter(({ problem }) => problem === null)]);
    editor.edit(
      lines.map(({ lineId }) => lineId),
      { isRemoved: true },
    );
  };

  const putBack = async (line: CartLine) => {
    await editor.save();
    const { queryKey } = cartQuery(channelId);
    const isStillThere = client
      .getQueryData(queryKey)
      ?.result.lines.some(({ lineId }) => lineId === line.lineId);
    if (isStillThere) return dismiss(line);
    const { skuId, quantity, note, isSelected } = line;
    try {
      const cart = await addToCart(client, { channelId, skuId, quantity, key: randomKey() });
      dismiss(line);
      const back = cart.lines.find((found) => found.skuId === skuId);
      if (!back) return;
      if (note) {
        const joined = joinNotes(note, back.note);
        editor.edit([back.lineId], { note: joined.note });
        if (joined.dropped !== undefined) showToast(textOfDropped(joined.dropped));
      }
      if (!isSelected) editor.edit([back.lineId], { isSelected });
    } catch (error) {
      const notice = noticeOf(error, navigator.onLine);
      const refusalText = readRefusal(error)?.text;
      if (notice.kind === 'TOAST') showToast(refusalText ?? notice.text, 'ERROR');
    }
  };
  return { removed, remove, putBack, dismiss };
}
