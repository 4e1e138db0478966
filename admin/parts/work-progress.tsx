import type { Work } from './long-work.tsx';

/** How far it is, as a bar and in words. */
export function WorkProgress({ work }: { work: Work }) {
  const { title, total, count, isRunning, isWhole } = work;
  return (
    <>
      {isRunning && (total === null || isWhole) ? (
        <progress aria-label={title} className="h-2 w-full accent-primary" />
      ) : (
        <progress
          aria-label={title}
          max={Math.max(1, total ?? count)}
          value={count}
          className="h-2 w-full accent-primary"
        />
      )}
      <p className="mt-1 text-sm tabular-nums">{progressText(work)}</p>
    </>
  );
}

function progressText({ total, count, outcomes, isRunning, isWhole }: Work): string {
  if (isRunning && isWhole) return `${total ?? ''} 筆一起寫入中`;
  const failed = outcomes.filter(({ problem }) => problem !== null).length;
  const done = isRunning
    ? total === null
      ? `${count} 筆`
      : `${count}／${total}`
    : `完成 ${count - failed} 筆`;
  const left = (total ?? count) - count;
  return [
    done,
    failed > 0 && `${failed} 筆沒有完成`,
    !isRunning && left > 0 && `${left} 筆沒有開始`,
  ]
    .filter(Boolean)
    .join('，');
}
