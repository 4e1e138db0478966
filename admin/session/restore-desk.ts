import { restoreUser } from '@kaituan/identity-client/current-identity';
import { isSignOutPending } from '@kaituan/identity-client/member-hint';
import { deskQueryClient } from './desk-client.ts';
import { readSignedIn, setSignedIn } from './signed-in.ts';
import { staffSessionQuery } from './staff.ts';
import { findStoredStaff } from './stored-hand-out.ts';

/** How long the shop may take to say who is signed in before the desk opens with what is stored here. */
const patienceMs = 8_000;

/** Restores the session, or without the shop who handed out here today. False where neither is possible. */
export async function restoreDesk(): Promise<boolean> {
  const restored = restoreUser().then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });
  return (await Promise.race([restored, late])) || (await openStored()) || restored;
}

async function openStored(): Promise<boolean> {
  const stored = await findStoredStaff();
  if (!stored || isSignOutPending() || readSignedIn()) return readSignedIn() !== null;
  const { queryKey } = staffSessionQuery();
  deskQueryClient.setQueryData(queryKey, { result: stored.staff }, { updatedAt: stored.readAtMs });
  setSignedIn(stored.member);
  return true;
}
