import { useEffect, useRef } from 'react';

/**
 * Going back closes what is open over the page, as people on phones expect, instead of leaving the page. An open dialog
 * adds an entry to the browser's history, of the same address, which is marked in its state. The entry of a dialog that
 * was closed another way stays: going back passes over the one below it, and the next dialog takes it over. What changes
 * the address of the page below an open dialog, such as a filter, comes below its entry. The router does not hear of
 * going back between entries of one page. See docs/decisions/0126.
 */
type Mark = {
  /** The later an entry was added or taken over, the higher. */
  id: number;
  /** The address of the entry below, over which the dialog opened. */
  base: string;
};
const markName = 'dialog';
const markOf = (state: unknown): Mark | undefined =>
  (state as Record<string, Mark | undefined> | null)?.[markName];
const marked = (mark: Mark) => ({ ...history.state, [markName]: mark });

/** Open dialogs, the uppermost last. */
const opened: { mark: Mark; close: () => void }[] = [];
/** The entry that is shown. */
let shown: { mark: Mark | undefined; href: string };
let lastId = 0;
let isWatching = false;

/** Whether an address is of the page that is shown, but for its query. */
const isThisPage = (url: string | URL | null | undefined): boolean =>
  new URL(url ?? '', location.href).pathname === location.pathname;

const note = () => {
  shown = { mark: markOf(history.state), href: location.href };
};

function onPop(event: PopStateEvent): void {
  const left = shown;
  note();
  if (!left.mark) return;
  const isForward = shown.mark !== undefined && shown.mark.id > left.mark.id;
  if (isForward) return;
  const top = opened.at(-1);
  if (top?.mark.id === left.mark.id) {
    top.close();
    // An address that was replaced meanwhile is undone by the router.
    if (shown.href === left.href) event.stopImmediatePropagation();
  } else if (shown.href === left.mark.base) {
    event.stopImmediatePropagation();
    history.back();
  }
}

/** The browser tells of steps through its history, but not of entries that the router adds or replaces. */
function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  note();
  // A reload keeps the marks of entries.
  lastId = shown.mark?.id ?? 0;
  // Before the router's own listener.
  addEventListener('popstate', onPop, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (state, title, url) => {
    const top = opened.at(-1);
    const isBelowTop = top && shown.mark?.id === top.mark.id && !markOf(state) && isThisPage(url);
    if (isBelowTop) {
      replaceState.call(history, state, title, url);
      top.mark = { id: ++lastId, base: location.href };
      pushState.call(history, marked(top.mark), title);
    } else pushState.call(history, state, title, url);
    note();
  };
  history.replaceState = (state, ...given) => {
    const mark = markOf(state) ?? markOf(history.state);
    replaceState.call(history, mark ? { ...state, [markName]: mark } : state, ...given);
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
    const mark = { id: ++lastId, base: location.href };
    const isLeftOver =
      shown.mark?.base === location.href && !opened.some((one) => one.mark.id === shown.mark?.id);
    if (isLeftOver) history.replaceState(marked(mark), '');
    else history.pushState(marked(mark), '');
    const dialog = { mark, close: () => latest.current?.() };
    opened.push(dialog);
    return () => void opened.splice(opened.indexOf(dialog), 1);
  }, [isWatched]);
}
