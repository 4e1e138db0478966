import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useWorkList, useWorks, type Work } from '#admin/parts/long-work.tsx';
import { WorkProgress } from '#admin/parts/work-progress.tsx';

/** Work whose screen was left: how far it is, the way back to it, and a way to end it. */
export function WorkStrip() {
  const left = useWorkList().filter(({ isShown }) => !isShown);
  if (left.length === 0) return null;
  return (
    <section aria-label="進行中的工作" className="space-y-2 print:hidden">
      {left.map((work) => (
        <LeftWork key={work.id} work={work} />
      ))}
    </section>
  );
}

function LeftWork({ work }: { work: Work }) {
  const works = useWorks();
  const { id, title, address, state, isRunning, isWhole } = work;
  return (
    <div className="rounded-control border border-line bg-raised p-2 pl-3">
      <div className="flex items-center gap-1">
        <Link
          to={address}
          state={state}
          onClick={() => works.show(id, true)}
          className="flex min-h-11 min-w-0 flex-1 items-center text-sm font-semibold text-primary underline underline-offset-4 wrap-anywhere"
        >
          {title}
        </Link>
        {!(isRunning && isWhole) && (
          <IconButton
            look="plain"
            icon={X}
            label={isRunning ? `停止${title}` : `收起${title}`}
            onClick={() => (isRunning ? works.stop(id) : works.close(id))}
          />
        )}
      </div>
      <div role="status" className="pr-1">
        <WorkProgress work={work} />
      </div>
    </div>
  );
}
