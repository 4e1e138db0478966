import type { MouseEvent } from 'react';
import { isLiffBrowser } from './messaging-address.ts';

/** Opens a link in the phone's browser, for links that LINE's browser cannot follow. */
export function openOutsideLiff(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isLiffBrowser(navigator.userAgent)) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  openByMessaging(href).catch(() => location.assign(href));
}

async function openByMessaging(href: string): Promise<void> {
  const { findMessaging } = await import('./messaging.ts');
  const messaging = await findMessaging();
  if (!messaging) throw new Error('LINE has signed nobody in here');
  messaging.openOutside(href);
}
