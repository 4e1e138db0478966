import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { Check, ChevronUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { type Step, steps } from './steps.ts';
import { stepId } from './use-steps.ts';

/** How often the step around was opened. */
const openingsContext = createContext(0);
export const useOpenings = (): number => useContext(openingsContext);

/** A step that folds: its fields, or what they say. Folded fields keep what was typed. */
export function StepCard({
  step,
  title,
  isOpen,
  isDone,
  summary,
  besides,
  onToggle,
  children,
}: {
  step: Step;
  title: string;
  isOpen: boolean;
  isDone: boolean;
  summary: ReactNode;
  /** What can be chosen while it is folded. */
  besides?: ReactNode;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const openings = useOpeningsOf(isOpen);
  return (
    <section aria-labelledby={stepId(step)} className="relative card">
      <h2>
        <RowButton
          id={stepId(step)}
          aria-expanded={isOpen}
          aria-controls={`${id}body`}
          aria-describedby={isOpen ? undefined : `${id}summary`}
          onClick={onToggle}
          className={`min-h-16 -scroll-mt-10 gap-3 rounded-card px-4 text-lg font-bold sm:px-6 md:scroll-mt-2 ${isOpen ? '' : 'after:absolute after:inset-0 after:rounded-card'}`}
        >
          <StepNumber step={step} isOpen={isOpen} isDone={isDone} />
          <span className="flex-1">{title}</span>
          <span aria-hidden className="text-sm text-primary">
            {isOpen ? <ChevronUp size={20} /> : hintOf(step, isDone)}
          </span>
        </RowButton>
      </h2>
      {!isOpen && (
        <div
          id={`${id}summary`}
          className="-mt-2 space-y-1 pr-4 pb-4 pl-15 text-sm text-ink-soft wrap-anywhere sm:pr-6 sm:pl-17"
        >
          {summary}
        </div>
      )}
      {!isOpen && besides && (
        <div className="relative -mt-1 ml-15 grid max-w-72 gap-3 pr-4 pb-4 text-sm empty:hidden sm:ml-17">
          {besides}
        </div>
      )}
      <div id={`${id}body`} hidden={!isOpen}>
        <div className="space-y-6 px-4 pt-1 pb-5 sm:px-6 sm:pb-6">
          <openingsContext.Provider value={openings}>{children}</openingsContext.Provider>
        </div>
      </div>
    </section>
  );
}

function useOpeningsOf(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, openings: 0 });
  if (seen.isOpen !== isOpen) setSeen({ isOpen, openings: seen.openings + (isOpen ? 1 : 0) });
  return seen.openings;
}

const hintOf = (step: Step, isDone: boolean): string => {
  if (step === 'CONFIRM') return '查看';
  return isDone ? '修改' : '填寫';
};

function StepNumber({ step, isOpen, isDone }: { step: Step; isOpen: boolean; isDone: boolean }) {
  const look = isOpen
    ? 'bg-primary text-on-primary'
    : isDone
      ? 'bg-good-soft text-good'
      : 'bg-sunken text-ink-soft';
  return (
    <span
      aria-hidden
      className={`grid size-8 shrink-0 place-items-center rounded-full text-base tabular-nums ${look}`}
    >
      {isDone && !isOpen ? <Check size={18} /> : steps.indexOf(step) + 1}
    </span>
  );
}
