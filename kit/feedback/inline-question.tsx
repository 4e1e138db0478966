import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** On the button beside which, or in whose place, an `InlineQuestion` opens. */
export const asking = { 'data-asks': true } as const;

const landmarks = 'section, main, [role="dialog"]';

/**
 * A question that is asked in the page instead of in a dialog. Its first button takes the focus, and leaves things as they
 * are, since whoever taps twice or holds Enter presses it as well. When the question goes, the focus returns to the
 * button that asked, or where that is gone too, to the heading of what is left around.
 */
export function InlineQuestion({
  name,
  className = 'contents',
  children,
}: {
  /** What a screen reader says with the focus. */
  name: string;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const question = ref.current;
    question?.querySelector('button')?.focus();
    return () => {
      if (!question?.contains(document.activeElement)) return;
      const { parentElement: parent } = question;
      const around = landmarksAround(question);
      queueMicrotask(() => {
        if (!question.isConnected) returnFocus(parent, around);
      });
    };
  }, []);
  return (
    <fieldset ref={ref} aria-label={name} className={className}>
      {children}
    </fieldset>
  );
}

/** The sections around, nearest first, as they are before anything of them is removed. */
function landmarksAround(question: Element): Element[] {
  const found: Element[] = [];
  let next = question.closest(landmarks);
  while (next) {
    found.push(next);
    next = next.parentElement?.closest(landmarks) ?? null;
  }
  return found;
}

function returnFocus(parent: Element | null, around: readonly Element[]): void {
  const asked = parent?.isConnected && parent.querySelector<HTMLElement>('[data-asks]');
  const heading = around
    .filter(({ isConnected }) => isConnected)
    .map((one) => one.querySelector<HTMLElement>('h1, h2, h3'))
    .find((one) => one !== null);
  if (heading && !asked) heading.tabIndex = -1;
  (asked || heading)?.focus({ preventScroll: !asked });
}
