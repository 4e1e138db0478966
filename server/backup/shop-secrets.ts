import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused } from './backup-refused.ts';
import { secretFiles } from './data-folder-parts.ts';
import type { Manifest, SavedSecret } from './manifest.ts';
import type { SealedSecrets } from './stored-backups.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type FoundSecret = SavedSecret & { value: string | undefined };

/** A fingerprint that identifies a secret of at least 32 characters without revealing it. */
const fingerprintOf = (fileName: string, secret: string): string =>
  createHash('sha256').update(`${fileName}:${secret}`).digest('base64url').slice(0, 16);

/** The secrets of a shop on this data folder: from the environment, or from its files. */
export function findSecrets(dataDir: string, environment: Environment): Promise<FoundSecret[]> {
  return Promise.all(
    secretFiles.map(async ({ fileName, variable }) => {
      const given = environment[variable] || undefined;
      const value = given ?? (await readFile(join(dataDir, fileName), 'utf8').catch(() => ''));
      const secret = value.trim();
      if (secret === '') return { fileName, origin: 'NONE', fingerprint: null, value: undefined };
      const fingerprint = fingerprintOf(fileName, secret);
      return { fileName, origin: given ? 'ENVIRONMENT' : 'FILE', fingerprint, value: secret };
    }),
  );
}

/** Only secrets from files are saved; those in the environment are the operator's. */
export const secretsToSeal = (found: readonly FoundSecret[]): SealedSecrets =>
  Object.fromEntries(
    found.flatMap(({ fileName, origin, value }) =>
      origin === 'FILE' && value !== undefined ? [[fileName, value]] : [],
    ),
  );

/**
 * The secrets to write into a restored data folder. Refuses when the environment has another one than the
 * data were sealed with, or when it is missing.
 */
export function secretsToRestore(
  saved: Manifest['secrets'],
  sealed: SealedSecrets,
  { environment, isNew }: { environment: Environment; isNew: boolean },
): SealedSecrets {
  if (isNew) return {};
  const restored: SealedSecrets = {};
  for (const { fileName, variable } of secretFiles) {
    const fingerprint = saved.find((one) => one.fileName === fileName)?.fingerprint;
    if (!fingerprint) continue;
    const given = environment[variable] || undefined;
    const secret = given ?? sealed[fileName];
    if (secret === undefined || fingerprintOf(fileName, secret) !== fingerprint) {
      throw otherSecret(variable, given !== undefined);
    }
    if (given === undefined) restored[fileName] = secret;
  }
  return restored;
}

function otherSecret(variable: string, isGiven: boolean): BackupRefused {
  const chinese = isGiven ? `${variable} 和備份時的不同` : `備份裡沒有 ${variable}`;
  const english = isGiven ? `${variable} is not that of the backup` : `${variable} is missing`;
  return new BackupRefused(
    `${chinese}：請用環境變數給原來的值；真的遺失時加上 --new-secrets（會員維持登入，已寄出的驗證碼作廢，顧客的退款帳戶要重新詢問）。`,
    `${english}: give the original; if it is lost, --new-secrets voids codes that were sent and loses refund accounts`,
  );
}

export async function writeSecrets(dataDir: string, secrets: SealedSecrets): Promise<void> {
  for (const [fileName, secret] of Object.entries(secrets)) {
    await writeFile(join(dataDir, fileName), secret, { mode: 0o600, flag: 'wx' });
  }
}
