const path = '/admin/service-worker.js';
const scope = '/admin';

/**
 * Has the browser keep the desk's page and the code of this screen, to open without a connection. True once it has
 * them, which the first time takes a moment; false where it cannot, as in development, which serves no worker.
 */
export async function startDeskWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(path, { scope });
    const { active, installing, waiting } = registration;
    return active !== null || (await isActivated(installing ?? waiting));
  } catch {
    // Without a connection one that was registered before stays.
    return navigator.serviceWorker.controller !== null;
  }
}

/** Ends with its installation, which the browser bounds: it succeeds with all files, or not at all. */
async function isActivated(worker: ServiceWorker | null): Promise<boolean> {
  if (!worker) return false;
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
