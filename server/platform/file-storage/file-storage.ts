/** Files of members and the owner's pictures, the same for all nodes. A name is a folder and a file: `attachments/01J….webp`. */
export type FileStorage = {
  /** Stores a file under a name that has none yet. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  find(name: string): Promise<Buffer | undefined>;
  /** Files that are not there are no mistake. */
  remove(names: readonly string[]): Promise<void>;
  list(folder: string): AsyncIterable<StoredName>;
};

/** The files cannot be reached now; the same call may succeed later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

export type StoredName = { name: string; modifiedAt: Date };

/** Folders of `FileStorage`. */
export const storedFolders = ['attachments', 'return-photos', 'uploads'] as const;

const namePattern = /^(?:attachments|return-photos|uploads)\/[0-9A-Za-z]{1,64}\.[0-9a-z]{1,5}$/;

export const isStoredName = (name: string): boolean => namePattern.test(name);

/** Refuses a name that could be anything else than a file of a folder. */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error('not the name of a stored file');
  return name;
}
