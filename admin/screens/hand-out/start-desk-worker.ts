const path = '/admin/service-worker.js';
const scope = '/admin';

/**
 * Has the browser keep the desk's page and the code of this screen, to open without a connection. False where it
 * cannot, as in development, which serves no worker, or has them not yet.
 */
export async function startDeskWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const { active } = await navigator.serviceWorker.register(path, { scope });
    return active !== null;
  } catch {
    // Without a connection one that was registered before stays.
    return navigator.serviceWorker.controller !== null;
  }
}
