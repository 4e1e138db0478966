import { AgeGate } from './age-gate.tsx';

/**
 * Asks for the visitor's age, and shows the warnings the law (菸酒管理法 §37) asks of whoever shows
 * alcohol: always in sight, on at least a tenth of the screen.
 */
export function AlcoholWarning() {
  return (
    <>
      <aside
        aria-label="飲酒警語"
        className="alcohol-warning fixed inset-x-0 bottom-0 z-40 grid min-h-[10dvh] place-items-center bg-scrim px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-on-scrim"
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
