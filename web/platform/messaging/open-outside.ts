import type { MouseEvent } from 'react';
import { isLiffBrowser } from './messaging-address.ts';

/** For a link that LINE's browser for LIFF apps cannot follow: it opens in the phone's own one. */
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
