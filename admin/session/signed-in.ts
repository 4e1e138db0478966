import type { SignedInMember } from '@kaituan/identity-client/client';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { useSyncExternalStore } from 'react';
import { keepOnlyOf } from './stored-hand-out.ts';

/** Null for nobody; undefined until it is known. */
type SignedIn = SignedInMember | null | undefined;

let signedIn: SignedIn;
const listeners = new Set<() => void>();

export const readSignedIn = (): SignedInMember | null => signedIn ?? null;

export function setSignedIn(member: SignedInMember | null): void {
  signedIn = member;
  void keepOnlyOf(member?.id ?? null);
  for (const listener of listeners) listener();
}

/** The session ended: what is on the screen stays until somebody signed in again. */
export const promptSignIn = (): void => setSignedIn(null);

/** Without a connection the code of the identity may be missing: what this device stored for handing out goes before. */
export async function signOut(): Promise<void> {
  await keepOnlyOf(null);
  await (await loadIdentity()).signOut();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignedIn = (): SignedIn => useSyncExternalStore(watch, () => signedIn);
