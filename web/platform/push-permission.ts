/** Whether this browser may show notifications; where it may not, there is nothing to end. */
export const mayShowPushes = (): boolean => globalThis.Notification?.permission === 'granted';

/** What is a member's does not appear on a screen that they left. */
export async function endBrowserPushes(): Promise<void> {
  if (!mayShowPushes()) return;
  const { endPushes } = await import('./pushes.ts');
  await endPushes().catch(() => undefined);
}
