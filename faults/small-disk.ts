import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1_048_576;

/** A folder with a file system of its own where possible: only root can mount. */
export type SmallDisk = {
  folder: string;
  /** Fills the disk until `empty` is called; absent without a disk of its own. */
  fill?: () => Promise<{ empty(): Promise<void> }>;
  close(): Promise<void>;
};

export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-disk-'));
  const isMounted = mountInMemory(folder, megabytes);
  await chmod(folder, 0o755); // a database that root starts runs as another user
  return {
    folder,
    ...(isMounted && { fill: () => fill(folder) }),
    async close() {
      if (isMounted) execFileSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function mountInMemory(folder: string, megabytes: number): boolean {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function fill(folder: string) {
  const path = join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  const chunk = Buffer.alloc(megabyte);
  await writeFile(path, '');
  // Until it is full; counted, so that it ends even where the disk grows.
  for (let left = Math.ceil((bavail * bsize) / chunk.length) + 1; left > 0; left -= 1) {
    const fits = await writeFile(path, chunk, { flag: 'a' }).then(
      () => true,
      () => false,
    );
    if (!fits) break;
  }
  return { empty: () => rm(path, { force: true }) };
}
