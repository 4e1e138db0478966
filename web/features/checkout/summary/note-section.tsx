import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { NotebookPen } from 'lucide-react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { StepPart } from '#web/features/checkout/steps/step-part.tsx';

const maxNoteLength = 200;

/** What the shop should know about this order. */
export function NoteSection() {
  const { checkout, change, flush } = useCheckoutForm();
  return (
    <StepPart icon={<NotebookPen size={20} />} title="訂單備註">
      <TextAreaField
        label="想告訴我們的事（選填）"
        name="note"
        maxLength={maxNoteLength}
        value={checkout.note}
        hint={`${checkout.note.length}／${maxNoteLength} 字`}
        onChange={({ target }) => change({ note: target.value }, { isTyped: true })}
        onBlur={() => void flush()}
      />
    </StepPart>
  );
}
