import type { Pledge } from '@kaituan/contract/pledge';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallApi, findRefusal } from '#web/platform/api.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { createIdempotencyKeys } from '#web/platform/idempotency-keys.ts';
import { apiOf } from '#web/platform/query-client.ts';
import { showToast } from '#web/ui/toast.ts';
import { refetchPledges, setPledgeData } from './pledge-query.ts';

/**
 * Changes a pledge, one thing at a time, and shows it as it is then; what the server said no to is told,
 * and the pledge asked for again. Resolves to undefined when nothing was changed.
 */
export function usePledgeCall() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const idempotencyKeys = useRef(createIdempotencyKeys());
  const run = async <T extends { pledge: Pledge }>(
    content: string,
    act: (call: CallApi, idempotencyKey: string) => Promise<T>,
  ): Promise<T | undefined> => {
    if (isBusy) return undefined;
    setIsBusy(true);
    try {
      const done = await act(apiOf(client), idempotencyKeys.current.keyOf(content));
      idempotencyKeys.current.settle();
      await setPledgeData(client, done.pledge);
      return done;
    } catch (error) {
      if (findRefusal(error)) {
        idempotencyKeys.current.settle();
        await refetchPledges(client).catch(() => undefined);
      }
      showProblem(error);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** A refusal says why in its own words. */
function showProblem(error: unknown): void {
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind === 'TOAST') showToast(findRefusal(error)?.message ?? notice.text, 'ERROR');
}
