import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refetchOrder } from '#web/features/orders/order-query.ts';
import { type CallApi, findRefusal } from '#web/platform/api.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { apiOf } from '#web/platform/query-client.ts';
import { showToast } from '#web/ui/toast.ts';

type Tools = {
  call: CallApi;
  client: QueryClient;
  /** For what must happen once: the same until the server answered. */
  idempotencyKey: string;
};

/**
 * Does something to an order, one thing at a time; what the server said no to is told, and the order
 * asked for again. Resolves to undefined when it was not done.
 */
export function useOrderCall(orderNo: string, explain?: (error: unknown) => boolean) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const key = useRef<string>(undefined);
  const run = async <T>(act: (tools: Tools) => Promise<T>): Promise<T | undefined> => {
    if (isBusy) return undefined;
    setIsBusy(true);
    key.current ??= randomKey();
    try {
      const done = await act({ call: apiOf(client), client, idempotencyKey: key.current });
      key.current = undefined;
      return done;
    } catch (error) {
      if (findRefusal(error)) {
        key.current = undefined;
        await refetchOrder(client, orderNo).catch(() => undefined);
      }
      if (!explain?.(error)) showRefusal(error);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** A refusal says why in its own words. */
function showRefusal(error: unknown): void {
  const notice = noticeOf(error, navigator.onLine);
  const refusal = findRefusal(error);
  if (notice.kind === 'TOAST') showToast(refusal?.message ?? notice.text, 'ERROR');
}

/** Not randomUUID: browsers have that on secure pages only. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
