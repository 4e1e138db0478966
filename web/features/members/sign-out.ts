import { noticeOf } from '@kaituan/api-client/error-notice';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { showToast } from '@kaituan/kit/feedback/toast.ts';

/**
 * Signs out here or on every device. Every tab then clears the member's data, goes home and says so
 * (`MemberWatch`). Without a connection this device forgets the member, and the session ends at the next one.
 */
export async function signOut(where: 'HERE' | 'EVERYWHERE'): Promise<void> {
  try {
    const identity = await loadIdentity();
    await (where === 'HERE' ? identity.signOut() : identity.signOutEverywhere());
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  }
}
