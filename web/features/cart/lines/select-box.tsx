import { useEffect, useRef } from 'react';

/** A checkbox for one or several lines; indeterminate when only some are selected. */
export function SelectBox({
  label,
  isChecked,
  isMixed = false,
  isDisabled = false,
  isLabelShown = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  isDisabled?: boolean;
  isLabelShown?: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed && !isChecked;
  }, [isMixed, isChecked]);
  return (
    <label
      className={`-my-2 -ml-2 inline-flex min-h-11 min-w-11 items-center gap-2 pl-2 ${isDisabled ? 'opacity-40' : 'cursor-pointer'}`}
    >
      <input
        ref={input}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      <span className={isLabelShown ? 'font-semibold' : 'sr-only'}>{label}</span>
    </label>
  );
}
