import { type Closing, ClosingContext } from '@kaituan/kit/dialogs/closing.ts';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';

/** Around the desk: its dialogs ask before what was typed into them is thrown away. */
export function TypedDialogs({ children }: { children: ReactNode }) {
  return <ClosingContext value={useTypedClosing}>{children}</ClosingContext>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What is searched for is no work that gets lost. */
const typedFields =
  'textarea, select, input:not([type=hidden], [type=search], [type=range], [role=combobox])';
const fieldsIn = (window: HTMLElement | null): Field[] => [
  ...(window?.querySelectorAll<Field>(typedFields) ?? []),
];
const textIn = (field: Field): string =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? String(field.checked)
    : field.value;

function useTypedClosing(onClose: (() => void) | undefined): Closing {
  const [isAsking, setAsking] = useState(false);
  const window = useRef<HTMLDivElement>(null);
  const before = useRef(new WeakMap<Field, string>());
  /** Fields come and go while it is open: each is known before somebody can change it. */
  const remember = () => {
    for (const field of fieldsIn(window.current)) {
      if (!before.current.has(field)) before.current.set(field, textIn(field));
    }
  };
  if (!onClose) return { close: undefined };
  const isTyped = () =>
    fieldsIn(window.current).some((field) => {
      const had = before.current.get(field);
      return had !== undefined && had !== textIn(field);
    });
  return {
    close: () => (isTyped() ? setAsking(true) : onClose()),
    watch: {
      ...{ ref: window, onFocusCapture: remember },
      ...{ onPointerDownCapture: remember, onKeyDownCapture: remember },
    },
    question: isAsking && (
      <ConfirmDialog
        title="還沒有儲存，要關掉嗎？"
        label="不儲存就關掉"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        關掉之後，剛才填寫的內容會不見。
      </ConfirmDialog>
    ),
  };
}
