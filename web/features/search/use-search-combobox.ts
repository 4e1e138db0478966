import {
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useState,
} from 'react';

/** Some browsers report a key that an input method takes only by this code. */
const keyCodeOfInputMethod = 229;

/**
 * The keyboard and screen-reader side of the search field: which suggestion is active, and which
 * words are settled enough to suggest for. The options are those with a role in the list.
 */
export function useSearchCombobox(listId: string, initialText: string) {
  const [text, setText] = useState(initialText);
  const [isOpen, setIsOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();

  const close = useCallback(() => {
    setIsOpen(false);
    setActiveId(undefined);
  }, []);

  const settle = (value: string) => {
    setText(value);
    setIsOpen(true);
    setActiveId(undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === keyCodeOfInputMethod) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActiveId(findNextOption(listId, activeId, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && isOpen && activeId) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };

  return {
    text,
    isOpen,
    activeId,
    close,
    setText,
    inputProps: {
      onKeyDown,
      onClick: () => setIsOpen(true),
      /** Words an input method is still composing are not words yet. */
      onInput: (event: FormEvent<HTMLInputElement>) => {
        const { isComposing } = event.nativeEvent as InputEvent;
        if (!isComposing) settle(event.currentTarget.value);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) =>
        settle(event.currentTarget.value),
    },
  };
}

/** The option before or after the active one; past the last comes the field itself, then the first. */
function findNextOption(
  listId: string,
  activeId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const options = document.querySelectorAll(`#${listId} [role=option]`);
  const ids = [undefined, ...Array.from(options, ({ id }) => id)];
  return ids.at((Math.max(0, ids.indexOf(activeId)) + step) % ids.length);
}
