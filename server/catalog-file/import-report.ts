import type { Problem } from './import-problems.ts';

export type SubjectCount = { added: number; changed: number; unchanged: number };

/** What an import did, or would have done. */
export type ImportReport = {
  /** False when mistakes forbade it, or when it was only checked. */
  isWritten: boolean;
  /** Rows of the file that say something. */
  rows: number;
  categories: SubjectCount;
  brands: SubjectCount;
  products: SubjectCount;
  skus: SubjectCount;
  /** The first of them; mistakeTotal counts all. */
  mistakes: Problem[];
  mistakeTotal: number;
  remarks: Problem[];
  remarkTotal: number;
};

export type ImportProgress = {
  stage: 'READ' | 'PICTURES' | 'CHECK' | 'WRITE' | 'REFRESH';
  rows: number;
  /** 0 to 100, of this stage. */
  percent: number;
};

export type ImportOptions = {
  /** Look, tell, and change nothing. */
  isCheckOnly?: boolean;
  /** Overwrite the stock of SKUs that the shop has; without it a file that would is refused. */
  setsStock?: boolean;
  now?: Date;
  pictures?: PictureFolders | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: ImportProgress) => void;
};

/** Where the owner's pictures are taken from, and the folder of the shop they are copied to. */
export type PictureFolders = { from: string; uploads: string };
