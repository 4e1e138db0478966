import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

test('a file that is no table is refused by what it is', async () => {
  await expect(readSheet(new File(['%PDF-1.7 …'], 'a.csv'))).rejects.toThrow('這是 PDF');
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await expect(readSheet(new File([png], 'a.csv'))).rejects.toThrow('這是圖片');
});
