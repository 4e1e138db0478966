import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';

/** Asks once more before a form is sent, where what is typed is to be warned of. */
export function useWarning(
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  },
  find: (typed: FormData) => ReactNode | undefined,
) {
  const [text, setText] = useState<ReactNode>();
  const isAccepted = useRef(false);
  const findIn = (typed: FormData): ReactNode | undefined => {
    try {
      return find(typed);
    } catch {
      // What cannot be read is refused at its field.
      return undefined;
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = isAccepted.current ? undefined : findIn(new FormData(event.currentTarget));
    isAccepted.current = false;
    if (found === undefined) return form.onSubmit(event);
    event.preventDefault();
    setText(found);
  };
  const dialog = text !== undefined && (
    <ConfirmDialog
      title="確定要這樣儲存嗎？"
      label="仍要儲存"
      onConfirm={() => {
        setText(undefined);
        isAccepted.current = true;
        form.ref.current?.requestSubmit();
      }}
      onClose={() => setText(undefined)}
    >
      {text}
    </ConfirmDialog>
  );
  return { onSubmit, dialog };
}
