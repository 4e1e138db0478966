export type SheetRow = { line: number; cells: string[] };

/** A table of text read row by row; never held in memory as a whole. */
export type Sheet = {
  rows: AsyncIterable<SheetRow>;
  /** The fraction of the file that has been read, 0 to 1. */
  fractionRead(): number;
  close(): Promise<void>;
};

/** More columns than any catalogue has; a wider row is damaged. */
export const maxColumns = 500;
export const maxRowBytes = 1024 * 1024;
