import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';

const email = 'shop@demo-shop.iam.gserviceaccount.com';

/** A generated service account file in Firebase's format. */
export async function writeServiceAccount(projectId = 'demo-shop') {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-service-account-'));
  const file = join(folder, 'key.json');
  const account = {
    type: 'service_account',
    project_id: projectId,
    client_email: email,
    private_key: await exportPKCS8(privateKey),
  };
  await writeFile(file, JSON.stringify(account));
  return {
    file,
    /** The verified content of a custom token. */
    read: async (customToken: string) =>
      (
        await jwtVerify(customToken, publicKey, {
          issuer: email,
          subject: email,
          audience:
            'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
          algorithms: ['RS256'],
          requiredClaims: ['iat', 'exp'],
        })
      ).payload,
    remove: () => rm(folder, { recursive: true }),
  };
}
