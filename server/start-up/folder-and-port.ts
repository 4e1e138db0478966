import { access, constants, mkdir, open, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Configuration } from '#server/configuration/configuration.ts';

/** The start alone uses up less. */
const leastFreeBytes = 32 * 1024 * 1024;

/** Checks the folder and the port before anything is created. */
export async function requireFolderAndPort(
  settings: Pick<Configuration, 'dataDir' | 'port' | 'host'>,
): Promise<void> {
  await requireWritableFolder(settings.dataDir);
  if (settings.port !== 0) await requireFreePort(settings);
}

async function requireWritableFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, `.writable-${process.pid}`);
  const file = await open(path, 'w');
  await file.close();
  await rm(path, { force: true });
  // A shop started by another user before leaves its files behind.
  for (const name of ['database', 'identity-secret', 'payment-secret', 'uploads', 'media']) {
    await access(join(dataDir, name), constants.R_OK | constants.W_OK).catch(unlessMissing);
  }
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < leastFreeBytes) {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC', path: dataDir });
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** The port is bound for good only when everything else is ready, which takes long at the first start. */
function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
