import type { Pledge } from '@kaituan/contract/pledge';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallApi, findRefusal } from '#web/platform/api.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { apiOf } from '#web/platform/query-client.ts';
import { createTapKey } from '#web/platform/tap-key.ts';
import { showToast } from '#web/ui/toast.ts';
import { askPledgesAgain, notePledge } from './pledge-query.ts';

/**
 * Changes a pledge, one thing at a time, and shows it as it is then; what the server said no to is told,
 * and the pledge asked for again. Resolves to undefined when nothing was changed.
 */
export function usePledgeCall() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const taps = useRef(createTapKey());
  const run = async <T extends { pledge: Pledge }>(
    content: string,
    act: (call: CallApi, idempotencyKey: string) => Promise<T>,
  ): Promise<T | undefined> => {
    if (isBusy) return undefined;
    setIsBusy(true);
    try {
      const done = await act(apiOf(client), taps.current.keyOf(content));
      taps.current.settle();
      await notePledge(client, done.pledge);
      return done;
    } catch (error) {
      if (findRefusal(error)) {
        taps.current.settle();
        await askPledgesAgain(client).catch(() => undefined);
      }
      tellProblem(error);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** A refusal says why in its own words. */
function tellProblem(error: unknown): void {
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind === 'TOAST') showToast(findRefusal(error)?.message ?? notice.text, 'ERROR');
}
