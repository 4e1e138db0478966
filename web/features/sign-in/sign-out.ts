import { noticeOf } from '@kaituan/api-client/error-notice';
import { loadIdentity, watchSignOut } from '@kaituan/identity-client/current-identity';
import { showToast } from '@kaituan/kit/feedback/toast.ts';

let isOwn = false;

/** Once for each sign-out: whether it was pressed in this tab. */
export function takeOwnSignOut(): boolean {
  const wasOwn = isOwn;
  isOwn = false;
  return wasOwn;
}

/** A sign-out that is pressed here; other tabs say that it was elsewhere. */
async function signOutAsOwn(act: () => Promise<void>): Promise<void> {
  isOwn = true;
  try {
    await act();
  } catch (error) {
    isOwn = false;
    throw error;
  }
}

/** Signs out of this device and opens another page than home. */
export async function signOutThen(open: () => unknown): Promise<void> {
  const identity = await loadIdentity();
  let stopWatching = () => {};
  const isOver = new Promise<void>((resolve) => {
    stopWatching = watchSignOut(resolve);
  });
  try {
    await signOutAsOwn(() => identity.signOut());
    // It leads home by itself, some time after its call was answered.
    await isOver;
  } finally {
    stopWatching();
  }
  await open();
}

/**
 * Signs out here or on every device. Every tab then clears the member's data, goes home and says so
 * (`MemberWatch`). Without a connection this device forgets the member, and the session ends at the next one.
 */
export async function signOut(where: 'HERE' | 'EVERYWHERE'): Promise<void> {
  try {
    const identity = await loadIdentity();
    await signOutAsOwn(() =>
      where === 'HERE' ? identity.signOut() : identity.signOutEverywhere(),
    );
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  }
}
