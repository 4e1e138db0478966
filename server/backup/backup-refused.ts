/** A backup or restore that cannot be done; its message is for the owner, in two languages. */
export class BackupRefused extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese} / ${english}`, options);
  }
}

/** The error for a damaged part of a backup. */
export const damaged = (what: string, cause?: unknown): BackupRefused =>
  new BackupRefused(
    `備份損壞：${what} 和備份時寫下的不同或不見了，請用另一份備份。`,
    `the backup is damaged: ${what} is missing or not what was written; use another backup`,
    { cause },
  );

const isFull = ({ code }: NodeJS.ErrnoException): boolean =>
  // 53100 is PostgreSQL's own code for a full disk.
  code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';

/** The error as the owner can fix it, if known; otherwise unchanged. */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !isFull(error)) return error;
  return new BackupRefused(
    '磁碟已滿，請清出空間後再試；沒有留下任何東西。',
    'the disk is full: make room and try again; nothing was left behind',
    { cause: error },
  );
}
