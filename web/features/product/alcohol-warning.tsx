import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeAppState, useAppState } from '#web/platform/app-state.ts';

/**
 * Age gate and the warnings required by law (菸酒管理法 §37) where alcohol is shown: always visible, on
 * at least a tenth of the screen.
 */
export function AlcoholWarning() {
  return (
    <>
      <aside
        aria-label="飲酒警語"
        className="alcohol-warning fixed inset-x-0 bottom-0 z-40 grid min-h-[10dvh] place-items-center bg-scrim shop-width max-w-none! py-2 pb-[max(0.5rem,var(--inset-bottom))] text-on-scrim"
      >
        <p className="flex flex-wrap items-baseline justify-center gap-x-4 gap-y-0.5 text-center font-bold">
          <span className="text-xl sm:text-3xl">禁止酒駕</span>
          <span className="text-lg sm:text-2xl">飲酒過量，有害健康</span>
          <span className="text-base sm:text-xl">未滿十八歲禁止飲酒</span>
        </p>
      </aside>
      <AgeGate />
    </>
  );
}

const AgeDialog = lazy(() => import('./age-dialog.tsx'));

/** Asks once a day for the visitor's age; minors are sent to the home page. */
function AgeGate() {
  const isAsked = useAppState((state) => state.alcoholicDrinkDialog);
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(() => {
    ask(!isAgeConfirmed());
    return () => ask(false);
  }, []);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <AgeDialog
        onAdult={() => {
          storeAgeConfirmation();
          ask(false);
        }}
        onMinor={() => navigate(withChannel('/', channelId), { replace: true })}
      />
    </Suspense>
  );
}

const ask = (alcoholicDrinkDialog: boolean) => changeAppState({ alcoholicDrinkDialog });

const key = 'adult-until';
const confirmationMs = 24 * 60 * 60_000;

/** Whether the visitor of this tab confirmed their age within the last day. */
const isAgeConfirmed = (now = Date.now()): boolean => Number(sessionStorage.getItem(key)) > now;

function storeAgeConfirmation(now = Date.now()): void {
  try {
    sessionStorage.setItem(key, String(now + confirmationMs));
  } catch {
    // No room: the next page asks again.
  }
}
