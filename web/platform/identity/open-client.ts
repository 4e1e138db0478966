import { readBrowserData } from '#web/platform/browser-data.ts';
import { createEmbeddedClient } from './embedded-client.ts';
import type { IdentityClient } from './identity-client.ts';

/** Loads the configured identity client only. */
export async function openClient(): Promise<IdentityClient> {
  const { firebase, apiBaseUrl } = readBrowserData().environment;
  if (!firebase) return createEmbeddedClient();
  const { createFirebaseClient } = await import('./firebase-client.ts');
  return createFirebaseClient({ settings: firebase, apiBaseUrl });
}
