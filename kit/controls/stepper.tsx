import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTypedBeforeHydration } from '../loading/use-typed-before-hydration.ts';

/**
 * A number field with step buttons. While typing it shows what is typed; on blur it shows `value`
 * again.
 */
export function Stepper({
  id,
  name,
  label,
  value,
  isInvalid,
  canDecrease,
  canIncrease,
  isDisabled = false,
  onStep,
  onType,
  onLeave,
}: {
  id?: string;
  name?: string;
  /** Accessible name; omitted where a label refers to `id`. */
  label?: string;
  value: string;
  isInvalid: boolean;
  canDecrease: boolean;
  canIncrease: boolean;
  isDisabled?: boolean;
  onStep: (direction: 1 | -1) => void;
  onType: (typed: string) => void;
  onLeave?: () => void;
}) {
  const [draft, setDraft] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const type = (typed: string) => {
    setDraft(typed);
    onType(typed);
  };
  useTypedBeforeHydration(field, type);
  const step = (direction: 1 | -1) => {
    setDraft(undefined);
    onStep(direction);
  };
  const leave = () => {
    setDraft(undefined);
    onLeave?.();
  };
  return (
    <span
      className={`inline-flex items-stretch overflow-hidden rounded-control border bg-surface ${isInvalid ? 'border-danger' : 'border-line'}`}
    >
      <StepButton label="減少數量" isDisabled={isDisabled || !canDecrease} onPress={() => step(-1)}>
        <Minus aria-hidden size={18} />
      </StepButton>
      <input
        ref={field}
        id={id}
        name={name}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        disabled={isDisabled}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        // On keyup: the element that gets the focus must not receive the same key press.
        onKeyUp={({ key }) => key === 'Enter' && leave()}
        aria-invalid={isInvalid}
        className="min-h-11 w-14 border-x border-line bg-transparent text-center -outline-offset-3 text-lg font-semibold tabular-nums disabled:text-ink-soft sm:w-16"
      />
      <StepButton label="增加數量" isDisabled={isDisabled || !canIncrease} onPress={() => step(1)}>
        <Plus aria-hidden size={18} />
      </StepButton>
    </span>
  );
}

function StepButton({
  label,
  isDisabled,
  onPress,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="grid size-11 touch-manipulation -outline-offset-3 place-items-center text-primary hover:bg-primary-soft disabled:text-ink-soft disabled:opacity-40 noscript:hidden"
    >
      {children}
    </button>
  );
}
