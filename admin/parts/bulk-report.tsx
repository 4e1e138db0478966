import { Button } from '@kaituan/kit/controls/button.tsx';
import { DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import type { BulkProgress } from './bulk-work.ts';

/** How far the same work for many has come, and what did not work. */
export function BulkReport<T>(props: {
  title: string;
  progress: BulkProgress<T>;
  nameOf: (item: T) => string;
  onStop: () => void;
  onClose: () => void;
}) {
  const { title, progress, nameOf, onStop, onClose } = props;
  const { total, outcomes, isRunning } = progress;
  const failed = outcomes.filter(({ problem }) => problem !== null);
  const noted = outcomes.filter(({ problem, told }) => problem !== null || told !== undefined);
  return (
    <DialogShell isPinned className="w-[min(30rem,calc(100vw-2rem))] p-6">
      <DialogTitle className="text-xl font-bold">{title}</DialogTitle>
      <div role="status" className="mt-3">
        <progress
          aria-label={title}
          max={total}
          value={outcomes.length}
          className="h-2 w-full accent-primary"
        />
        <p className="mt-1 text-sm tabular-nums">
          {isRunning
            ? `${outcomes.length}／${total}`
            : `完成 ${outcomes.length - failed.length} 筆`}
          {failed.length > 0 && `，${failed.length} 筆沒有完成`}
          {!isRunning && outcomes.length < total && `，${total - outcomes.length} 筆沒有開始`}
        </p>
      </div>
      {noted.length > 0 && (
        <ul className="mt-3 max-h-60 space-y-1 overflow-y-auto text-sm">
          {noted.map(({ item, problem, told }) => (
            <li key={nameOf(item)}>
              <span className="font-semibold tabular-nums">{nameOf(item)}</span>　{problem ?? told}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex justify-end">
        {isRunning ? (
          <Button look="outline" onClick={onStop}>
            停止
          </Button>
        ) : (
          <Button onClick={onClose}>關閉</Button>
        )}
      </div>
    </DialogShell>
  );
}
