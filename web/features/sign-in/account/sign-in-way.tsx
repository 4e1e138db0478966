import { Button } from '@kaituan/kit/controls/button.tsx';
import { CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One sign-in method, with its form below. */
export function SignInWay(props: {
  id?: string;
  icon: LucideIcon;
  name: string;
  /** The linked account; undefined when not linked. */
  linked: string | undefined;
  unlinkedText: string;
  labels?: { linked: string; unlinked: string };
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { icon: Icon, name, linked, unlinkedText, action, children } = props;
  const { labels = { linked: '已連結', unlinked: '未連結' } } = props;
  return (
    <li id={props.id} className="py-3">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden size={24} className="shrink-0 text-ink-soft" />
        <div className="min-w-[min(6rem,100%)] flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span className="whitespace-nowrap">{name}</span>
            {linked === undefined ? (
              <span className="whitespace-nowrap rounded-full bg-sunken px-2.5 py-0.5 text-xs font-semibold text-ink-soft">
                {labels.unlinked}
              </span>
            ) : (
              <span className="inline-flex items-center gap-1 whitespace-nowrap rounded-full bg-good-soft px-2.5 py-0.5 text-xs font-semibold text-good">
                <CircleCheck aria-hidden size={14} />
                {labels.linked}
              </span>
            )}
          </h3>
          <p className="text-sm break-words text-ink-soft tabular-nums">{linked ?? unlinkedText}</p>
        </div>
        {action}
      </div>
      {children && <div className="mt-3 mb-2 max-w-md sm:ml-10">{children}</div>}
    </li>
  );
}

export function WayButton(props: { isOpen: boolean; onPress: () => void; children: string }) {
  return (
    <Button
      aria-expanded={props.isOpen}
      onClick={props.onPress}
      look="soft"
      className="shrink-0 px-4 text-sm"
    >
      {props.isOpen ? '取消' : props.children}
    </Button>
  );
}
