import { workerPath } from './offline/start-offline.ts';

export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/** Whether this browser can show notifications of a shop that is not open. */
export const canShowPushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!canShowPushes()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

const keysOf = (subscription: PushSubscription): BrowserKeys => {
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: subscription.endpoint, p256dh, auth };
};

/** By which this browser takes pushes now; undefined when it takes none. */
export async function findPushKeys(): Promise<BrowserKeys | undefined> {
  const subscription = await findSubscription();
  return subscription && keysOf(subscription);
}

/** Asks for the permission, so only after a press; undefined when it was not given. */
export async function startPushes(publicKey: string): Promise<BrowserKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register(workerPath);
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return keysOf(await registration.pushManager.subscribe(options));
}

/** Ends the pushes of this browser; returns the address that has ended. */
export async function endPushes(): Promise<string | undefined> {
  const subscription = await findSubscription();
  if (!subscription) return undefined;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
