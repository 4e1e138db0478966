import { useEffect, useRef } from 'react';

/**
 * Going back closes what is open over the page, as people on phones expect, instead of leaving the page. An open dialog
 * adds an entry to the browser's history, of the same address, which is marked in its state. The entry of a dialog that
 * was closed another way stays: going back passes over it, and the next dialog takes it over. The router never hears of
 * steps between entries of one page.
 */
const markName = 'dialog';
const markOf = (state: unknown): unknown => (state as Record<string, unknown> | null)?.[markName];
const marked = (mark: unknown) => ({ ...history.state, [markName]: mark });

/** Open dialogs, the uppermost last. */
const opened: { mark: number; close: () => void }[] = [];
/** The entry that is shown. */
let shown: { mark: unknown; href: string };
let lastMark = 0;
let isWatching = false;

const note = () => {
  shown = { mark: markOf(history.state), href: location.href };
};

function onPop(event: PopStateEvent): void {
  const left = shown;
  note();
  if (left.mark === undefined) return;
  const top = opened.at(-1);
  const isOpen = top?.mark === left.mark;
  if (isOpen) top?.close();
  if (location.href !== left.href) return;
  event.stopImmediatePropagation();
  if (!isOpen) history.back();
}

/** The browser tells of steps through its history, but not of entries that the router adds or replaces. */
function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  note();
  // Before the router's own listener.
  addEventListener('popstate', onPop, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (...given) => {
    pushState.apply(history, given);
    note();
  };
  history.replaceState = (state, ...given) => {
    const mark = markOf(state) ?? markOf(history.state);
    replaceState.call(
      history,
      mark === undefined ? state : { ...state, [markName]: mark },
      ...given,
    );
    note();
  };
}

/** While it is open, going back calls `close`; without a `close` only what is inside closes it. */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const isWatched = isOpen && close !== undefined;
  useEffect(() => {
    if (!isWatched) return;
    watchHistory();
    const dialog = { mark: ++lastMark, close: () => latest.current?.() };
    const isLeftOver = shown.mark !== undefined && !opened.some(({ mark }) => mark === shown.mark);
    if (isLeftOver) history.replaceState(marked(dialog.mark), '');
    else history.pushState(marked(dialog.mark), '');
    opened.push(dialog);
    return () => void opened.splice(opened.indexOf(dialog), 1);
  }, [isWatched]);
}
