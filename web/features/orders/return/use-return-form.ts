import { findRefusal } from '@kaituan/api-client/api';
import type { Order } from '@kaituan/contract/order/order';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOrderCall } from '#web/features/orders/actions/use-order-call.ts';
import { orderPath } from '#web/features/orders/order-address.ts';
import { setOrderData } from '#web/features/orders/order-query.ts';
import { takingFocus } from '#web/navigation/arrival-focus.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { sendUpload } from '#web/platform/uploads/send-upload.ts';
import { useUploads } from '#web/platform/uploads/use-uploads.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import {
  choiceOf,
  explainReturnRefusal,
  findReturnProblem,
  type ReturnChoice,
  type ReturnDraft,
  type ReturnProblem,
  requestedLinesOf,
  returnableLineOf,
  returnRoomOf,
} from './return-lines.ts';

/** The state of a return form: stored over a reload until sent, with problems by line. */
export function useReturnForm(order: Order) {
  const { orderNo } = order;
  const now = Date.parse(order.serverTime);
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { formRef, clearForm } = useStoredForm(`return-${orderNo}`);
  const [draft, setDraft] = useState<ReturnDraft>({});
  const [problem, setProblem] = useState<ReturnProblem>();
  const photos = useReturnPhotos();
  const explain = (error: unknown): boolean => {
    const refusal = findRefusal(error);
    const isOfLines = refusal?.code === 'RETURN_NOT_ALLOWED';
    if (!refusal || (!isOfLines && refusal.code !== 'VALIDATION_FAILED')) return false;
    const lines = explainReturnRefusal(refusal.details, requestedLinesOf(order, draft));
    setProblem({ lines, general: refusal.message });
    return true;
  };
  const { isBusy, run } = useOrderCall(orderNo, explain);

  const choose = (lineNo: number, choice: ReturnChoice) => {
    setDraft((chosen) => ({ ...chosen, [lineNo]: choice }));
    setProblem(undefined);
  };
  const rooms = order.lines.map((line) => returnRoomOf(returnableLineOf(order, line), now));
  const chooseAll = () =>
    setDraft((chosen) =>
      Object.fromEntries(
        order.lines.map(({ lineNo }, index) => [
          lineNo,
          { ...choiceOf(chosen, lineNo), quantity: rooms[index]?.max ?? 0 },
        ]),
      ),
    );
  const send = async (note: string) => {
    const unsent = photos.failure ? { lines: {}, general: photos.failure } : undefined;
    const found = findReturnProblem(order, draft, now) ?? unsent;
    setProblem(found);
    if (found || photos.isSending) return;
    const done = await run(async ({ call, client, idempotencyKey }) => {
      const request = {
        orderNo,
        lines: requestedLinesOf(order, draft),
        note,
        photos: photos.fileNos,
      };
      await setOrderData(client, await call('/Order/RequestReturn', request, { idempotencyKey }));
      return true;
    });
    if (!done) return;
    clearForm();
    showToast('已送出退貨申請', 'SUCCESS');
    await navigate(withChannel(`${orderPath(orderNo)}#returns`, channelId), {
      ...{ replace: true, state: takingFocus },
    });
  };
  return { formRef, draft, rooms, choose, chooseAll, problem, photos, isBusy, send };
}

/** Photos of a return, uploaded as soon as they are chosen. */
function useReturnPhotos() {
  const { returnPhotos, returnPhotoBytes } = useShopLimits();
  return useUploads({
    max: returnPhotos,
    maxBytes: returnPhotoBytes,
    send: async (photo, _name, options) => {
      const path = '/return-photos';
      const { photoNo } = await sendUpload<{ photoNo: string }>(path, photo, options);
      return { fileNo: photoNo };
    },
  });
}
