import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createOperatorKey } from './operator-key.ts';
import { replaceFile } from './replace-file.ts';

const shopAddress = z.object({ url: z.url({ protocol: /^http$/ }), pid: z.int().positive() });
const addressPath = (dataDir: string) => join(dataDir, 'shop.address');

/**
 * Tells command-line tools where the shop listens and gives them a key to it. Returns what takes the
 * address back when the shop closes.
 */
export async function announceShop(dataDir: string, url: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  await createOperatorKey(dataDir);
  await replaceFile(addressPath(dataDir), JSON.stringify({ url, pid: process.pid }));
  return () => rm(addressPath(dataDir), { force: true });
}

/** The address of the shop that runs on this data folder; undefined when none does. */
export async function findShopUrl(dataDir: string): Promise<string | undefined> {
  const text = await readFile(addressPath(dataDir), 'utf8').catch(() => '');
  const parsed = shopAddress.safeParse(parseJson(text));
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data.url : undefined;
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
