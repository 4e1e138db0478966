import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret that seals members' bank accounts. */
export const readPaymentSecret = (options: {
  secret: string | undefined;
  dataDir: string;
}): Promise<string> => readStoredSecret({ ...options, fileName: 'payment-secret' });

/** A secret: the configured one, else one generated once in a file of the data folder. */
export async function readStoredSecret(options: {
  secret: string | undefined;
  dataDir: string;
  fileName: string;
}): Promise<string> {
  if (options.secret !== undefined) return options.secret;
  const path = join(options.dataDir, options.fileName);
  await mkdir(options.dataDir, { recursive: true });
  const made = randomBytes(48).toString('base64url');
  // With 'wx' exactly one of two nodes starting together writes the file; the other reads it.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
