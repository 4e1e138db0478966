import { type CallApi, findRefusal } from '@kaituan/api-client/api';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchOrder } from '#web/features/orders/order-query.ts';

type Tools = { call: CallApi; client: QueryClient; idempotencyKey: string };
type Change<T> = (tools: Tools) => Promise<T>;

/**
 * Changes an order; after a refusal the order is refetched. `run` resolves to undefined when
 * nothing was changed.
 */
export function useOrderCall(orderNo: string, explain?: (error: unknown) => boolean) {
  const client = useQueryClient();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const { start, isBusy } = useCall({
    run: async (change: Change<unknown>) => {
      const idempotencyKey = idempotencyKeys.keyOf(orderNo);
      const done = await change({ call: apiOf(client), client, idempotencyKey });
      idempotencyKeys.reset();
      return done;
    },
    explain: async (error) => {
      if (findRefusal(error)) {
        idempotencyKeys.reset();
        await refetchOrder(client, orderNo).catch(() => undefined);
      }
      return explain?.(error) ?? false;
    },
  });
  const run = async <T>(change: Change<T>) => (await start(change)) as T | undefined;
  return { isBusy, run };
}
