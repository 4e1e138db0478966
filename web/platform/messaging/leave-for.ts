import { type Departure, leaveByForm } from '@kaituan/kit/device/leave-by-form.ts';
import { isInMessagingApp } from './messaging-address.ts';
import { isInSubWindow } from './messaging-window.ts';

/** Leaves for another page: in LINE's app in a window over this one, which then stays; BACK when that has ended. */
export async function leaveFor(departure: Departure): Promise<'LEAVING' | 'BACK'> {
  if (isInMessagingApp() && !isInSubWindow()) {
    const { leaveInSubWindow } = await import('./sub-window.ts');
    if (await leaveInSubWindow(departure)) return 'BACK';
  }
  leaveByForm(departure);
  return 'LEAVING';
}
