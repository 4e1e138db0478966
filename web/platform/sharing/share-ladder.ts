import { isLiffBrowser } from '#web/platform/messaging/messaging-address.ts';

/** A page to hand on: its name, a line about it, and its address. */
export type SharedPage = { title: string; text?: string; url: string };

/** COPIED: nobody got it yet, its address is on the clipboard. */
export type ShareOutcome = 'SHARED' | 'CANCELLED' | 'COPIED' | 'FAILED';

/** One way to share; undefined where it is not to be had, and the next one is tried. */
type Step = (page: SharedPage) => Promise<ShareOutcome | undefined>;

/**
 * Hands a page on by the best way there is: LINE's own list of friends inside its app, the phone's
 * share sheet, or else the clipboard. Whoever closes a list did not want the next one.
 */
export const sharePage = (
  page: SharedPage,
  copy: (text: string) => Promise<boolean>,
): Promise<ShareOutcome> => climb([shareInLine, shareByDevice], page, copy);

export async function climb(
  steps: readonly Step[],
  page: SharedPage,
  copy: (text: string) => Promise<boolean>,
): Promise<ShareOutcome> {
  for (const step of steps) {
    const outcome = await step(page).catch(() => undefined);
    if (outcome) return outcome;
  }
  return (await copy(page.url)) ? 'COPIED' : 'FAILED';
}

/** LINE shows the picture and title of the address itself, as they are when it is sent. */
export const shareInLine: Step = async (page) => {
  if (!isLiffBrowser(navigator.userAgent)) return undefined;
  const { findMessaging } = await import('#web/platform/messaging/messaging.ts');
  const messaging = await findMessaging();
  if (!messaging?.canPickFriends()) return undefined;
  const isSent = await messaging.sendToFriends(messageOf(page));
  return isSent ? 'SHARED' : 'CANCELLED';
};

export const shareByDevice: Step = async (page) => {
  if (!navigator.share) return undefined;
  try {
    await navigator.share(page);
    return 'SHARED';
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    return isClosed ? 'CANCELLED' : undefined;
  }
};

export const messageOf = ({ title, text, url }: SharedPage): string =>
  [title, text, url].filter(Boolean).join('\n');
