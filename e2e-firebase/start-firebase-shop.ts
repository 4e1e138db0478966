import { startFakeLine } from '@kaituan/server/testing/members/fake-line';
import { writeServiceAccount } from '@kaituan/server/testing/members/fake-service-account';
import type { TestProject } from 'vitest/node';
import startShop from '../e2e/support/start-shop.ts';
import { projectId, startFirebase } from './firebase-service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Stands in for Google's hosts and for LINE's login page. */
    outsideUrl: string;
  }
}

/** A shop whose members sign in at Firebase, beside the Firebase and the LINE it knows. */
export default async function startFirebaseShop(
  project: TestProject,
): Promise<() => Promise<void>> {
  const line = await startFakeLine();
  const firebase = await startFirebase(line);
  const account = await writeServiceAccount(projectId);
  const row = { kind: 'firebase', projectId, apiKey: 'public-key', jwksUri: firebase.jwksUri };
  Object.assign(process.env, {
    ...line.webEnv,
    TRUSTED_ISSUERS: JSON.stringify([row]),
    FIREBASE_SERVICE_ACCOUNT_FILE: account.file,
  });
  project.provide('outsideUrl', firebase.url);
  const stopShop = await startShop(project);
  return async () => {
    await stopShop();
    await account.remove();
    await firebase.close();
    await line.close();
  };
}
