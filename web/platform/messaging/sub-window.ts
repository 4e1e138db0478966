import { type Departure, leaveByForm } from '@kaituan/kit/device/leave-by-form.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { browserData } from '#web/platform/browser.ts';
import { findMessaging } from './messaging.ts';
import type { SubWindowEnd } from './messaging-client.ts';
import { explainMessagingProblem } from './messaging-problem.ts';
import { isInSubWindow } from './messaging-window.ts';

/** The page that a sub-window shows, below the endpoint of the LIFF app. */
export const subWindowPath = '/sub-window';
/** In a sub-window: it went elsewhere, and whatever page of the shop comes next means that it is done. */
const leftKey = 'kaituan.sub-window-left';
/** Here: sub-windows fail, so the next press goes the ordinary way. */
const failedKey = 'kaituan.sub-window-failed';

/** Whether a departure leads where the shop's pages may send forms; the data of a sub-window could be anybody's. */
function isKnownTarget({ action }: Departure): boolean {
  const { formOrigins } = browserData.environment;
  const { origin } = new URL(action, location.href);
  return origin === location.origin || formOrigins.includes(origin);
}

/**
 * Leaves for another page in a sub-window of LINE's app, so that this page stays; undefined where there are none, or
 * where they have failed. A failure is reported, and counts as closed: what was done there may have arrived.
 */
export async function leaveInSubWindow(departure: Departure): Promise<SubWindowEnd | undefined> {
  if (sessionStorage.getItem(failedKey) || !isKnownTarget(departure)) return undefined;
  const messaging = await findMessaging().catch(() => undefined);
  if (!messaging?.canOpenSubWindow()) return undefined;
  try {
    return await messaging.openSubWindow(subWindowPath + location.search, { departure });
  } catch (error) {
    sessionStorage.setItem(failedKey, '1');
    showToast(
      `${explainMessagingProblem(error, 'SUB_WINDOW')}。再按一次，會直接在這個畫面進行`,
      'ERROR',
    );
    return 'CLOSED';
  }
}

/** In a sub-window: goes where the page below wants to; false when that is no place to go. */
export function followDeparture(appData: Record<string, unknown>): boolean {
  const departure = readDeparture(appData.departure);
  if (!departure || !isKnownTarget(departure)) return false;
  // Its channel says which LIFF app it is a window of.
  sessionStorage.setItem(leftKey, location.search);
  leaveByForm(departure);
  return true;
}

/** In a sub-window: the page that it left, when it is back from where it went. */
export function findLeftSubWindow(): string | undefined {
  const search = isInSubWindow() ? sessionStorage.getItem(leftKey) : null;
  return search === null ? undefined : subWindowPath + search;
}

function readDeparture(value: unknown): Departure | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { method, action, fields } = value as Record<string, unknown>;
  const isDeparture =
    (method === 'GET' || method === 'POST') &&
    typeof action === 'string' &&
    URL.canParse(action, location.href) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((field) => typeof field === 'string');
  return isDeparture ? { method, action, fields: fields as Record<string, string> } : undefined;
}
