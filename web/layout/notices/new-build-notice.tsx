import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type NewBuild, watchForNewBuild } from '#web/platform/builds.ts';

/** Where a reload would come in the middle of something: paying, joining a group buy, signing in, a form. */
const inTheMiddle =
  /^\/(?:checkout|checkout-result|join-us|login|group-buys|message-board|contact-us|claim|member\/profile)(?:\/|$)|\/return\/?$/;

/** Says that a newer build is served, and never in the middle of something; what a tab needs to go on stays said. */
export function NewBuildNotice() {
  const { pathname } = useLocation();
  const [build, setBuild] = useState<NewBuild>();
  useEffect(() => watchForNewBuild(setBuild), []);
  const isShown = build && !inTheMiddle.test(pathname);
  return (
    <div
      role="status"
      // Below the tabs, unless there is room beside them, and below what a call that failed says.
      className="fixed top-[calc(8rem+var(--inset-top))] right-[calc(0.75rem+var(--inset-right))] z-50 w-[min(calc(100vw-1.5rem),24rem)] empty:hidden lg:top-[calc(4.5rem+var(--inset-top))] print:hidden"
    >
      {isShown && (
        <div className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-float">
          <p className="min-w-0 flex-1 py-1.5 font-medium text-balance">
            {build.isRequired ? (
              <>
                這個版本已停用，請重新整理再繼續
                <span className="block text-sm font-normal text-ink-soft">購物車會保留。</span>
              </>
            ) : (
              '網站有新版本'
            )}
          </p>
          <TextButton look="tinted" className="shrink-0" onClick={() => location.reload()}>
            重新整理
          </TextButton>
          {!build.isRequired && (
            <IconButton icon={X} label="關閉通知" onClick={() => setBuild(undefined)} />
          )}
        </div>
      )}
    </div>
  );
}
