import { readdir } from 'node:fs/promises';

/** Folders of the data folder whose files no program can make again. */
export const savedFolders = ['uploads', 'return-photos'] as const;

/** Secrets in the data folder, the variables that stand for them, and what is lost without them. */
export const secretFiles = [
  { fileName: 'identity-secret', variable: 'IDENTITY_SECRET' },
  { fileName: 'payment-secret', variable: 'PAYMENT_SECRET' },
] as const;

/** Where a restore works until it is whole. */
export const restoringFolder = 'restoring';
/** Copies of the embedded database that a running shop makes for a backup begin with this. */
export const snapshotPrefix = 'snapshot-';
/** What `lockDataFolder` leaves while it holds a folder, or afterwards. */
export const lockFiles = ['shop.lock', 'shop.pid'] as const;

/** Saved row by row, made again when needed, or of one run of the shop only. */
const unsavedParts = new Set<string>([
  'database',
  'unfinished',
  'media',
  'operator.key',
  'shop.address',
  ...lockFiles,
  restoringFolder,
]);

/** Parts of a data folder that no backup knows: neither saved nor known to be dispensable. */
export async function listUnknownParts(dataDir: string): Promise<string[]> {
  const known = new Set<string>([...savedFolders, ...secretFiles.map((one) => one.fileName)]);
  const isKnown = (name: string) =>
    known.has(name) || unsavedParts.has(name) || name.startsWith(snapshotPrefix);
  return (await readdir(dataDir)).filter((name) => !isKnown(name) && !name.startsWith('.'));
}
