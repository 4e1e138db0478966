import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import type { Problem } from './import-problems.ts';

/** JSON lines of the running shop's response to an import; the last one has the result. */
export type ImportMessage =
  | { type: 'PROGRESS'; progress: ImportProgress }
  | { type: 'REPORT'; report: ImportReport }
  | { type: 'FAILURE'; message: string };

export type SubjectCount = { added: number; changed: number; unchanged: number };

/** What a row of the file changes, cell by cell as the file writes them. */
export type GoodsChange = {
  subject: 'category' | 'brand' | 'product' | 'sku';
  line: number;
  /** The code of a product or SKU, the name of a brand or category. */
  code: string;
  name: string;
  isNew: boolean;
  cells: { heading: string; from: string; to: string }[];
};

/** The result of an import or a check. */
export type ImportReport = {
  /** False after mistakes or a check. */
  isWritten: boolean;
  /** Rows of the file, without notes. */
  rows: number;
  categories: SubjectCount;
  brands: SubjectCount;
  products: SubjectCount;
  skus: SubjectCount;
  /** The first ones; mistakeTotal counts all. */
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
  /** Validate and report without changes. */
  isCheckOnly?: boolean;
  /** Overwrite the stock of existing SKUs; without it a file that would is refused. */
  setsStock?: boolean;
  /** Leave the stock of existing SKUs as it is, whatever the file says. */
  keepsStock?: boolean;
  /** Take goods off sale although a group buy or a flash sale that is not over sells them. */
  takesFromPromotions?: boolean;
  /** Gets all changes before they are written; false stops them. */
  accept?: (changes: readonly GoodsChange[]) => boolean;
  now?: Date;
  /** Where named pictures are: in folders, or uploaded to the shop and named by their ids. */
  pictures?: PictureFolders | 'UPLOADED' | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: ImportProgress) => void;
};

/** The owner's folder of pictures, the shop's folder they are copied to, and what its nodes share beside that. */
export type PictureFolders = { from: string; uploads: string; shared?: FileStorage | undefined };
