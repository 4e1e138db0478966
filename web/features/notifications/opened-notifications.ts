import type { QueryClient } from '@tanstack/react-query';
import {
  noteOpenedNotification,
  takeOpenedNotification,
} from '#web/platform/opened-notification.ts';
import { markRead } from './notification-query.ts';

/**
 * Reads the notification by which the shop was opened from outside, and those by which an open page is shown again;
 * returns the function that stops it.
 */
export function readOpenedNotifications(client: QueryClient): () => void {
  const read = (hash?: string) => {
    noteOpenedNotification(hash);
    const id = takeOpenedNotification();
    if (id !== undefined) void markRead(client, [id]).catch(() => undefined);
  };
  const onHash = () => read();
  const onMessage = ({ data }: MessageEvent) => {
    if (typeof data?.openedBy === 'string') read(data.openedBy);
  };
  read();
  addEventListener('hashchange', onHash);
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => {
    removeEventListener('hashchange', onHash);
    navigator.serviceWorker?.removeEventListener('message', onMessage);
  };
}
