import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createOperatorKey, findFolderIdentity } from '#server/identity/keys/operator-token.ts';
import { replaceFile } from '#server/platform/replace-file.ts';

const shopAddress = z.object({
  url: z.url({ protocol: /^http$/ }),
  pid: z.int().positive(),
  folder: z.string(),
});
const addressPath = (dataDir: string) => join(dataDir, 'shop.address');

/**
 * Publishes the shop's address and key to command-line tools. Returns the function that removes the address
 * when the shop stops.
 */
export async function announceShop(dataDir: string, url: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  await createOperatorKey(dataDir);
  const folder = await findFolderIdentity(dataDir);
  await replaceFile(addressPath(dataDir), JSON.stringify({ url, pid: process.pid, folder }));
  return () => rm(addressPath(dataDir), { force: true });
}

/** The address of the shop that was started on this folder; a copy of the folder has none. */
export async function findShopUrl(dataDir: string): Promise<string | undefined> {
  const text = await readFile(addressPath(dataDir), 'utf8').catch(() => '');
  const parsed = shopAddress.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.folder !== (await findFolderIdentity(dataDir)))
    return undefined;
  return isAlive(parsed.data.pid) ? parsed.data.url : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
