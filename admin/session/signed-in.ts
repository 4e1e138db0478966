import type { SignedInMember } from '@kaituan/identity-client/client';
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

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSignedIn = (): SignedIn => useSyncExternalStore(watch, () => signedIn);
