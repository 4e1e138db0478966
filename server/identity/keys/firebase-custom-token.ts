import { readFile } from 'node:fs/promises';
import { type CryptoKey, importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { StartFault } from '#server/process/start-fault.ts';

/** Creates the custom token with which a member identified by the shop signs in at Firebase. */
export type MintFirebaseToken = (uid: string) => Promise<string>;

const audience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Used at once; Firebase allows an hour at most. */
const lifeSeconds = 5 * 60;

/** The needed fields of a service account file from Firebase's console. */
const serviceAccount = z.object({
  project_id: z.string(),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/** Reads the service account file; an invalid one prevents the start rather than later sign-ins. */
export async function openFirebaseMint(
  file: string,
  options: { projectId: string; now: () => Date },
): Promise<MintFirebaseToken> {
  try {
    const account = serviceAccount.parse(JSON.parse(await readFile(file, 'utf8')));
    if (account.project_id !== options.projectId) {
      throw new Error(`這是專案 ${account.project_id} 的金鑰，不是 ${options.projectId} 的`);
    }
    const key = await importPKCS8(account.private_key, 'RS256');
    return (uid) => sign(key, { uid, email: account.client_email, now: options.now() });
  } catch (cause) {
    throw new StartFault(
      `FIREBASE_SERVICE_ACCOUNT_FILE 指定的 ${file} 不是專案 ${options.projectId} 可用的服務帳戶金鑰；請從 Firebase 主控台重新下載。`,
      `FIREBASE_SERVICE_ACCOUNT_FILE names ${file}, which is no service account key of project ${options.projectId} that can be used; download one from Firebase's console.`,
      cause,
    );
  }
}

function sign(key: CryptoKey, token: { uid: string; email: string; now: Date }): Promise<string> {
  const issuedAt = Math.floor(token.now.getTime() / 1_000);
  return new SignJWT({ uid: token.uid })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(token.email)
    .setSubject(token.email)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(key);
}
