declare const self: ServiceWorkerGlobalScope;

type Push = { title?: string; body?: string; url?: string; tag?: string };

/** Shows the shop's notifications while no page of it is open. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const { title, body, url, tag }: Push = event.data?.json() ?? {};
    const options = { body, tag, lang: 'zh-Hant-TW', data: { url } };
    event.waitUntil(self.registration.showNotification(title ?? '開團', options));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const target = new URL(event.notification.data?.url ?? '/notifications', location.origin);
    // The shop's own pages only, at the address by which this browser knows the shop.
    event.waitUntil(openPage(location.origin + target.pathname + target.search, target.hash));
  });
}

/** A window that shows the page is told by which notification it was opened; another gets it by its address. */
async function openPage(url: string, hash: string): Promise<void> {
  // The desk has a worker of its own.
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => one.url === url);
  if (!open) {
    await self.clients.openWindow(url + hash);
    return;
  }
  open.postMessage({ openedBy: hash });
  await open.focus();
}
