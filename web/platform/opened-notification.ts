import { notificationOpenedBy } from '@kaituan/domain/notification/opened-notification';

const storageKey = 'kaituan.opened-notification';

/**
 * Keeps by which notification the shop was opened, until its owner is known, who may have to sign in first; the
 * address is cleaned.
 */
export function noteOpenedNotification(hash = location.hash): void {
  const id = notificationOpenedBy(hash);
  if (id === undefined) return;
  try {
    sessionStorage.setItem(storageKey, String(id));
  } catch {
    // The browser keeps nothing: the notification stays unread.
  }
  if (location.hash !== hash) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

export function takeOpenedNotification(): number | undefined {
  const id = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return id === null ? undefined : Number(id);
}
