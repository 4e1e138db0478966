import { type AnswerOf, type CallApi, findRefusal } from '@kaituan/api-client/api';
import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Answer = AnswerOf<'/Wholesale/GetApplication'>;
export type ApplicationState = Answer['result'];
export type Application = NonNullable<ApplicationState['application']>;

export const applicationQuery = () => memberQuery('/Wholesale/GetApplication', {});

type Change = (call: CallApi, options: { idempotencyKey: string }) => Promise<Answer>;
/** What is wrong, by field; `other` is about none of them. */
type Problem = { taxId?: string; other?: string };

/** A call that changes the application; `run` resolves to true when it did. */
export function useApplicationCall() {
  const client = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys());
  const [problem, setProblem] = useState<Problem>({});
  const { start, isBusy } = useCall({
    run: async ({ what, change }: { what: string; change: Change }) => {
      const answer = await change(apiOf(client), { idempotencyKey: keys.keyOf(what) });
      keys.reset();
      await storeAnswer(client, applicationQuery(), answer);
      return true;
    },
    explain: (error) => {
      const refusal = findRefusal(error);
      if (!refusal || refusal.code === 'UNAUTHENTICATED') return false;
      keys.reset();
      const detail = refusal.details.find(({ text }) => text);
      setProblem({
        [detail?.path === 'taxId' ? 'taxId' : 'other']: detail?.text ?? refusal.message,
      });
      // Decided or sent elsewhere meanwhile.
      if (refusal.code.startsWith('APPLICATION_')) {
        void client.invalidateQueries({ queryKey: applicationQuery().queryKey });
      }
      return true;
    },
  });
  const run = (what: string, change: Change) => {
    setProblem({});
    return start({ what, change });
  };
  return { run, isBusy, problem, setProblem };
}
