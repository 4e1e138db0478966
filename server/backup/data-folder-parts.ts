import { readdir } from 'node:fs/promises';

/** Folders of the data folder whose files cannot be regenerated. */
export const savedFolders = ['uploads', 'return-photos', 'attachments'] as const;

/** Secrets in the data folder, their environment variables, and what is lost without them. */
export const secretFiles = [
  { fileName: 'identity-secret', variable: 'IDENTITY_SECRET' },
  { fileName: 'payment-secret', variable: 'PAYMENT_SECRET' },
] as const;

/** The folder in which a restore works until it is complete. */
export const restoringFolder = 'restoring';
/** The prefix of the embedded database's copies that a running shop makes for a backup. */
export const snapshotPrefix = 'snapshot-';
/** The files of `lockDataFolder`. */
export const lockFiles = ['shop.lock', 'shop.pid'] as const;

/** Saved row by row, regenerated when needed, or of one run of the shop only. */
const unsavedParts = new Set<string>([
  'database',
  'unfinished',
  'media',
  'operator.key',
  'shop.address',
  ...lockFiles,
  restoringFolder,
]);

/** Unknown parts of a data folder: neither saved nor known to be dispensable. */
export async function listUnknownParts(dataDir: string): Promise<string[]> {
  const known = new Set<string>([...savedFolders, ...secretFiles.map((one) => one.fileName)]);
  const isKnown = (name: string) =>
    known.has(name) || unsavedParts.has(name) || name.startsWith(snapshotPrefix);
  return (await readdir(dataDir)).filter((name) => !isKnown(name) && !name.startsWith('.'));
}
