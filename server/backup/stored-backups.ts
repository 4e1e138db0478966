import { createHash } from 'node:crypto';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupRefused, damaged } from './backup-refused.ts';
import { formatVersion, type Manifest, manifest, manifestFile, sealFile } from './manifest.ts';
import { deriveSealKeys, type SealKeys, seal, unseal } from './sealing.ts';

/** A complete backup: a subfolder of the backup folder, named after its start. */
export type StoredBackup = { name: string; folder: string; manifest: Manifest; text: Buffer };

const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const sealed = z.object({
  manifestSha256: z.string(),
  secrets: z.record(z.string(), z.string()),
});
export type SealedSecrets = z.output<typeof sealed>['secrets'];

export const backupNameOf = (moment: Date): string => moment.toISOString().replace(/[:.]/g, '-');

/** The names of the complete backups in a folder, oldest first; interrupted ones are named differently. */
export async function listBackupNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isDirectory() && namePattern.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** The backup with this name, or the newest. */
export async function readBackup(folder: string, name?: string): Promise<StoredBackup> {
  const names = await listBackupNames(folder);
  const chosen = name === undefined ? names.at(-1) : names.find((one) => one === name);
  if (chosen === undefined) {
    throw new BackupRefused(
      `${folder} 裡沒有${name === undefined ? '任何完整的備份' : `備份 ${name}`}。`,
      name === undefined ? 'there is no whole backup in the folder' : 'there is no such backup',
    );
  }
  const text = await readFile(join(folder, chosen, manifestFile)).catch((error: unknown) => {
    throw damaged(`${chosen}/${manifestFile}`, error);
  });
  return { name: chosen, folder: join(folder, chosen), manifest: parse(text, chosen), text };
}

function parse(text: Buffer, name: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text.toString('utf8'));
  } catch (error) {
    throw damaged(`${name}/${manifestFile}`, error);
  }
  const version = z.object({ formatVersion: z.number() }).safeParse(value);
  if (version.success && version.data.formatVersion > formatVersion) {
    throw new BackupRefused(
      '這份備份的格式比這個版本的商店新，請先更新程式。',
      'the format of the backup is newer than this version of the shop: update the program first',
    );
  }
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw damaged(`${name}/${manifestFile}`, parsed.error);
  return parsed.data;
}

/** Writes the manifest that completes a backup, with the secrets if it is sealed. */
export async function writeManifest(
  folder: string,
  made: Manifest,
  { keys, secrets }: { keys: SealKeys | null; secrets: SealedSecrets },
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(made, null, 1)}\n`);
  await writeWhole(join(folder, manifestFile), text);
  if (!keys) return;
  const content = Buffer.from(JSON.stringify({ manifestSha256: sha256Of(text), secrets }));
  const chunks: Buffer[] = [];
  for await (const chunk of seal(keys, one(content))) chunks.push(chunk);
  await writeWhole(join(folder, sealFile), Buffer.concat(chunks));
}

/** Opens a sealed backup: its keys and secrets; null keys for an unsealed one. */
export async function openSeal(
  { folder, manifest: { sealing }, text }: StoredBackup,
  passphrase: string | undefined,
): Promise<{ keys: SealKeys | null; secrets: SealedSecrets }> {
  if (!sealing) return { keys: null, secrets: {} };
  if (passphrase === undefined) throw passphraseMissing();
  const keys = await deriveSealKeys(passphrase, sealing);
  const bytes = await readFile(join(folder, sealFile)).catch((error: unknown) => {
    throw damaged(sealFile, error);
  });
  const opened = await decrypt(keys, bytes);
  if (opened.manifestSha256 !== sha256Of(text)) throw damaged(manifestFile);
  return { keys, secrets: opened.secrets };
}

async function decrypt(keys: SealKeys, bytes: Buffer): Promise<z.output<typeof sealed>> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of unseal(keys, one(bytes))) chunks.push(chunk);
  } catch (error) {
    throw new BackupRefused(
      '通關密語不對，或備份的封印檔損壞。',
      'the passphrase is wrong, or the seal of the backup is damaged',
      { cause: error },
    );
  }
  return sealed.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

export const passphraseMissing = (): BackupRefused =>
  new BackupRefused(
    '需要通關密語：請設定環境變數 BACKUP_PASSPHRASE，或在終端機裡執行。',
    'a passphrase is needed: set BACKUP_PASSPHRASE, or run this at a terminal',
  );

async function* one(bytes: Buffer) {
  yield bytes;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true });
}

/** Syncs a folder, so that its names survive a power loss. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
