import {
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useState,
} from 'react';

/** Key code of keys handled by an input method. */
const keyCodeOfInputMethod = 229;

/**
 * Keyboard and screen-reader behaviour of the search combobox: the active suggestion. Options are
 * the elements with that role in the list.
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
      /** Text an input method is composing is ignored. */
      onInput: (event: FormEvent<HTMLInputElement>) => {
        const { isComposing } = event.nativeEvent as InputEvent;
        if (!isComposing) settle(event.currentTarget.value);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) =>
        settle(event.currentTarget.value),
    },
  };
}

/** The previous or next option; the field itself is part of the cycle. */
function findNextOption(
  listId: string,
  activeId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const options = document.querySelectorAll(`#${listId} [role=option]`);
  const ids = [undefined, ...Array.from(options, ({ id }) => id)];
  return ids.at((Math.max(0, ids.indexOf(activeId)) + step) % ids.length);
}
