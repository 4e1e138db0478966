import type { FirebaseSettings } from '@kaituan/contract/identity/identity';
import type { IdentityClient } from './client.ts';
import { createEmbeddedClient } from './embedded-client.ts';

export type IdentitySettings = {
  /** The Firebase project members sign in at; null when they sign in at the shop itself. */
  firebase: FirebaseSettings | null;
  /** Empty means the same origin. */
  apiBaseUrl: string;
};

/** Loads the configured identity client only. */
export async function openClient(settings: IdentitySettings): Promise<IdentityClient> {
  const { firebase, apiBaseUrl } = settings;
  if (!firebase) return createEmbeddedClient();
  const { createFirebaseClient } = await import('./firebase-client.ts');
  return createFirebaseClient({ settings: firebase, apiBaseUrl });
}
