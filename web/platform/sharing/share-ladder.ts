import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { isInMessagingApp } from '#web/platform/messaging/messaging-address.ts';
import type { SharedPage } from '#web/platform/messaging/share-card.ts';

export type { SharedPage };

/** COPIED: the address is on the clipboard. EXPLAINED: LINE sent nothing, and the shopper was shown what else to do. */
export type ShareOutcome = 'SHARED' | 'CANCELLED' | 'COPIED' | 'EXPLAINED' | 'FAILED';

/** A way to share; undefined where unavailable. */
type Step = (page: SharedPage) => Promise<ShareOutcome | undefined>;

/**
 * Shares a page: LINE's friend list inside its app, the device's share sheet, or the clipboard.
 * Cancelling does not fall through to the next, and neither does a failure of LINE: who chose friends there would take
 * a copied link for a card that was sent.
 */
export const sharePage = (
  page: SharedPage,
  copy: (text: string) => Promise<boolean>,
): Promise<ShareOutcome> => climb([sendToFriends, shareByDevice], page, copy);

/** LINE's friend list inside its app, and the link to copy when LINE refuses it; undefined elsewhere. */
export const sendToFriends: Step = (page) =>
  shareInLine(page, async (error) =>
    (await import('./share-problem.ts')).offerToCopy(error, page.url),
  );

/** Explains why LINE sent nothing. */
type OnFailure = (error: unknown, page: SharedPage) => Promise<void>;

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

/** A card with the picture of the page; undefined where LINE is not, or cannot be reached. */
export async function shareInLine(
  page: SharedPage,
  onFailure: OnFailure,
): Promise<ShareOutcome | undefined> {
  if (!isInMessagingApp()) return undefined;
  const { findMessaging } = await import('#web/platform/messaging/messaging.ts');
  const messaging = await findMessaging();
  if (!messaging?.canPickFriends()) return undefined;
  try {
    if (!(await messaging.sendToFriends(page))) return 'CANCELLED';
    // LINE closes its list without a word.
    showToast('已傳給 LINE 好友', 'SUCCESS');
    return 'SHARED';
  } catch (error) {
    await onFailure(error, page);
    return 'EXPLAINED';
  }
}

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

/** LINE's page for sending a text to a friend; works in every browser, with or without the app. */
export const lineShareUrl = (page: SharedPage): string =>
  `https://line.me/R/share?text=${encodeURIComponent(messageOf(page))}`;
