/**
 * Without a connection a link or form would leave the page for one that cannot come; the page stays
 * and says so. Links that open something in the page have the role of a button and go on working.
 */
export function stayWhenOffline(onStay: () => void): () => void {
  const refuse = (event: Event) => {
    if (navigator.onLine || event.defaultPrevented || !leavesPage(event.target)) return;
    event.preventDefault();
    onStay();
  };
  addEventListener('click', refuse, { capture: true });
  addEventListener('submit', refuse, { capture: true });
  return () => {
    removeEventListener('click', refuse, { capture: true });
    removeEventListener('submit', refuse, { capture: true });
  };
}

function leavesPage(target: EventTarget | null): boolean {
  if (target instanceof HTMLFormElement) return true;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.role === 'button' || link.target === '_blank') return false;
  return link.origin === location.origin && !link.getAttribute('href')?.startsWith('#');
}
