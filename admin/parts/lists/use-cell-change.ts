import { findRefusal } from '@kaituan/api-client/api';
import { useCall } from '@kaituan/api-client/use-call';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useState } from 'react';

/**
 * A value of a row that is changed in place: a toast takes it back, unless somebody changed it since; what is refused
 * is said at the cell, beside what is there now.
 */
export function useCellChange<Value>(cell: {
  /** Changes it from the value that was shown; answers the text of the toast. */
  change: (from: Value, to: Value) => Promise<string>;
  /** Reads the list anew. */
  refresh: () => Promise<unknown>;
}) {
  const [problem, setProblem] = useState<string>();
  const undo = useCall({
    run: async ({ from, to }: { from: Value; to: Value }) => {
      // A refusal is a toast: the cell may be gone by then.
      await cell.change(from, to).finally(cell.refresh);
    },
  });
  const { start, isBusy } = useCall({
    run: async ({ from, to }: { from: Value; to: Value }) => {
      const text = await cell.change(from, to);
      showToast(text, 'SUCCESS', {
        ...{ label: '復原', onPress: () => void undo.start({ from: to, to: from }) },
      });
      await cell.refresh();
    },
    explain: async (error) => {
      const refusal = findRefusal(error);
      if (refusal) setProblem(refusal.details[0]?.text ?? refusal.message);
      if (refusal?.code === 'SETTINGS_CHANGED') await cell.refresh();
      return refusal !== undefined;
    },
  });
  return { start, isBusy, problem, setProblem };
}
