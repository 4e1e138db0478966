import { useMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { LoadingBar } from '@kaituan/kit/feedback/loading-bar.tsx';
import { WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { UnsavedGuard } from '#admin/parts/forms/unsaved.tsx';
import { ticksKeyOf } from '#admin/parts/lists/ticks-key.ts';
import { useStaff } from '#admin/session/staff.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Loading } from './screen-states.tsx';
import { Sidebar } from './sidebar.tsx';
import { WorkStrip } from './work-strip.tsx';

/** It says itself what goes on without a connection. */
const handOutPath = '/hand-out';

/** The menu beside the screen, or below it on a phone. */
export function DeskLayout() {
  const { state } = useNavigation();
  const isOnline = useIsOnline();
  const { pathname } = useLocation();
  const isWide = useMedia(wideScreen);
  return (
    <div className="md:flex print:block">
      <LoadingBar isLoading={state === 'loading'} />
      <a
        href="#screen"
        className="sr-only rounded-control bg-surface px-4 py-3 font-semibold shadow-float focus:not-sr-only focus:fixed focus:top-[calc(0.5rem+var(--inset-top))] focus:left-[calc(0.5rem+var(--inset-left))] focus:z-60"
      >
        跳到內容
      </a>
      <Sidebar />
      <main
        id="screen"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 pt-4 pb-[calc(7rem+var(--inset-bottom))] outline-none sm:px-6 md:px-8 md:pt-6 md:pb-24 print:p-0"
      >
        {!isOnline && pathname !== handOutPath && (
          <p
            role="status"
            className="mb-4 flex items-center gap-2 rounded-control bg-accent-soft px-4 py-3 text-sm font-semibold text-accent-ink print:hidden"
          >
            <WifiOff aria-hidden size={18} />
            無網路連線：看到的是先前的資料，改動要等連線後再做
          </p>
        )}
        {!isWide && (
          <div className="sticky top-(--inset-top) z-20 mb-3 empty:hidden">
            <WorkStrip />
          </div>
        )}
        <UnsentTicks />
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomBar />
      <UnsavedGuard />
      <ScrollRestoration />
    </div>
  );
}

/** What was handed over without a connection goes out from its own screen. */
function UnsentTicks() {
  const { memberId } = useStaff();
  const { pathname } = useLocation();
  if (pathname === handOutPath || localStorage.getItem(ticksKeyOf(memberId)) === null) return null;
  return (
    <p className="mb-4 rounded-control bg-accent-soft px-4 py-3 text-sm text-accent-ink print:hidden">
      這支裝置上還有沒送出的交貨紀錄，
      <Link to="/hand-out" className="font-semibold underline underline-offset-4">
        打開面交取貨就會送出
      </Link>
    </p>
  );
}
