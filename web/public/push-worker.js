// Shows the shop's notifications while no page of it is open. It handles no requests and keeps nothing, so an
// old one never shows an old shop.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  const options = { body, tag, lang: 'zh-Hant-TW', data: { url } };
  event.waitUntil(registration.showNotification(title ?? '開團', options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? '/notifications', location.origin);
  // The shop's own pages only, at the address by which this browser knows the shop.
  const url = location.origin + target.pathname + target.search;
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find((one) => one.url === url);
      return open ? open.focus() : clients.openWindow(url);
    }),
  );
});
