import { Button } from '@kaituan/kit/controls/button.tsx';
import { DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { useWorks, type Work } from '#admin/parts/long-work.tsx';
import { WorkProgress } from '#admin/parts/work-progress.tsx';
import { failedOf } from './bulk-work.ts';

/** How far the same work for many has come, and what did not work; it can be left while it goes on. */
export function BulkReport({
  work,
  onUndo,
  onClose,
}: {
  work: Work | undefined;
  /** Takes back what worked. */
  onUndo?: (() => void) | undefined;
  /** With the keys of what it did not work for. */
  onClose: (failed: readonly string[]) => void;
}) {
  const works = useWorks();
  if (!work?.isShown) return null;
  const { id, title, outcomes, isRunning } = work;
  const noted = outcomes.filter(
    ({ problem, message }) => problem !== null || message !== undefined,
  );
  return (
    <DialogShell isPinned className="w-[min(30rem,calc(100vw-2rem))] p-6">
      <DialogTitle className="text-xl font-bold">{title}</DialogTitle>
      <div role="status" className="mt-3">
        <WorkProgress work={work} />
      </div>
      {noted.length > 0 && (
        <ul className="mt-3 max-h-60 space-y-1 overflow-y-auto text-sm">
          {noted.map(({ key, name, problem, message }) => (
            <li key={key}>
              <span className="font-semibold tabular-nums">{name}</span>　{problem ?? message}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {isRunning ? (
          <>
            <Button look="outline" onClick={() => works.stop(id)}>
              停止
            </Button>
            <Button onClick={() => works.show(id, false)}>先做別的</Button>
          </>
        ) : (
          <>
            {onUndo && (
              <Button look="outline" onClick={onUndo}>
                復原完成的
              </Button>
            )}
            <Button onClick={() => onClose(failedOf(outcomes))}>關閉</Button>
          </>
        )}
      </div>
    </DialogShell>
  );
}
