import { type CallApi, findRefusal } from '@kaituan/api-client/api';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchPledges, setPledgeData } from './pledge-query.ts';

type Change<T> = (call: CallApi, idempotencyKey: string) => Promise<T>;

/**
 * Changes a pledge and shows it as answered; after a refusal pledges are refetched.
 * `run` resolves to undefined when nothing was changed.
 */
export function usePledgeCall() {
  const client = useQueryClient();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const { start, isBusy } = useCall({
    run: async ({ content, change }: { content: string; change: Change<{ pledge: Pledge }> }) => {
      const done = await change(apiOf(client), idempotencyKeys.keyOf(content));
      idempotencyKeys.reset();
      await setPledgeData(client, done.pledge);
      return done;
    },
    explain: async (error) => {
      if (findRefusal(error)) {
        idempotencyKeys.reset();
        await refetchPledges(client).catch(() => undefined);
      }
      return false;
    },
  });
  const run = async <T extends { pledge: Pledge }>(content: string, change: Change<T>) =>
    (await start({ content, change })) as T | undefined;
  return { isBusy, run };
}
