import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test('a file keeps the name a person gave it, and nothing else', () => {
  expect(fileNameOf('IMG_0042.HEIC', 'webp')).toBe('IMG_0042.webp');
  expect(fileNameOf('報價單 v1.2.pdf', 'pdf')).toBe('報價單 v1.2.pdf');
  expect(fileNameOf('C:\\tmp\\..\\a"b\u202egpj.exe', 'webp')).toBe('abgpj.webp');
  expect(fileNameOf('../../.bashrc', 'pdf')).toBe('bashrc.pdf');
  expect(fileNameOf(' \u0000.. ', 'webp')).toBe('照片.webp');
  expect(fileNameOf('', 'pdf')).toBe('文件.pdf');
  expect(Array.from(fileNameOf('字'.repeat(500), 'pdf'))).toHaveLength(84);
});
