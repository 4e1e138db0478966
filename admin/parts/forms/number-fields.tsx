import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof FormField>, 'type' | 'inputMode'>;

/** A whole number; typed full-width digits count. */
export function NumberField(props: Props) {
  return <FormField {...props} inputMode="numeric" autoComplete="off" />;
}

/** New Taiwan dollars, whole. */
export function MoneyField(props: Props) {
  return (
    <NumberField {...props}>
      <span aria-hidden className="shrink-0 pr-4 text-ink-soft">
        元
      </span>
    </NumberField>
  );
}

/** A day in Taiwan, YYYY-MM-DD. */
export const DayField = (props: Props) => <FormField {...props} type="date" />;

/** A moment in Taiwan, as `datetime-local` writes it. */
export const MomentField = (props: Props) => <FormField {...props} type="datetime-local" />;
