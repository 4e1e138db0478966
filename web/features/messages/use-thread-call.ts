import { type CallApi, findRefusal } from '@kaituan/api-client/api';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setThreadData, type ThreadAnswer } from './thread-query.ts';

type Change = (call: CallApi, options: { idempotencyKey: string }) => Promise<ThreadAnswer>;

/**
 * A call that changes a thread, and why it was refused, as text. `run` resolves to undefined when nothing was
 * changed; `what` is what is sent: sent again after a lost answer, it is written once.
 */
export function useThreadCall() {
  const client = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys());
  const [problem, setProblem] = useState<string>();
  const { start, isBusy } = useCall({
    run: async ({ what, change }: { what: string; change: Change }) => {
      const answer = await change(apiOf(client), { idempotencyKey: keys.keyOf(what) });
      keys.reset();
      await setThreadData(client, answer);
      return answer.result;
    },
    explain: (error) => {
      const refusal = findRefusal(error);
      if (!refusal || refusal.code === 'UNAUTHENTICATED') return false;
      keys.reset();
      setProblem(refusal.details.find(({ text }) => text)?.text ?? refusal.message);
      return true;
    },
  });
  const run = (what: string, change: Change) => {
    setProblem(undefined);
    return start({ what, change });
  };
  return { run, isBusy, problem, setProblem };
}
