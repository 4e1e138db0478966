import { CalendarPlus } from 'lucide-react';
import type { MouseEventHandler } from 'react';

const look =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline';

/** Links that add an event to the device's or Google's calendar. */
export function CalendarLinks({
  fileHref,
  googleHref,
  note,
  onOpen,
}: {
  fileHref: string;
  googleHref: string;
  /** When the calendar reminds. */
  note: string;
  /** Called before a link is followed. */
  onOpen: MouseEventHandler<HTMLAnchorElement>;
}) {
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-5">
        <a href={fileHref} onClick={onOpen} rel="nofollow" className={look}>
          <CalendarPlus aria-hidden size={18} />
          加入行事曆
        </a>
        <a href={googleHref} onClick={onOpen} target="_blank" rel="noreferrer" className={look}>
          Google 日曆
        </a>
      </p>
      <p className="text-ink-soft">{note}</p>
    </div>
  );
}
