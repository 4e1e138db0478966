import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/read-pdf.ts';
import { createPdfDocument } from './pdf-document.ts';

const style = { size: 10 };

test('what is written can be read again, page by page, and each character has one outline', async () => {
  const pdf = createPdfDocument({ title: '報價單', author: '開團' });
  pdf.addPage();
  await pdf.text('鹹酥雞 NT$1,234', { x: 50, y: 50 }, style);
  pdf.addPage();
  await pdf.text('鹹酥雞鹹酥雞', { x: 50, y: 50 }, { ...style, align: 'RIGHT' });
  const bytes = pdf.finish();
  expect(readPdf(bytes)).toEqual([['鹹酥雞 NT$1,234'], ['鹹酥雞鹹酥雞']]);
  const outlines = bytes.toString('latin1').match(/\/g\d+ \d+ 0 R/g);
  expect(outlines).toHaveLength(new Set('鹹酥雞 NT$1,234').size);
});

test('more characters than a font holds go to further fonts', async () => {
  const pdf = createPdfDocument({ title: '字', author: '' });
  pdf.addPage();
  const points = Array.from({ length: 600 }, (_, index) => 0x4e00 + index);
  const many = String.fromCodePoint(...points);
  await pdf.text(many, { x: 0, y: 50 }, style);
  const [[line = ''] = []] = readPdf(pdf.finish());
  // Rare characters have no outline in the face: a mark stands for each.
  expect(line.replaceAll('〓', '').length).toBeGreaterThan(255);
  expect(line).toHaveLength(many.length);
  expect([...line].filter((one, at) => one !== many[at] && one !== '〓')).toEqual([]);
});

test('the number of each page is written when all are there, and emoji are left out', async () => {
  const pdf = createPdfDocument({ title: '頁', author: '' });
  for (const text of ['一🎉', '二', '三']) {
    pdf.addPage();
    await pdf.text(text, { x: 50, y: 50 }, style);
  }
  await pdf.onEveryPage(async (pageNo, count) => {
    await pdf.text(`${pageNo} / ${count}`, { x: 50, y: 800 }, style);
  });
  expect(readPdf(pdf.finish())).toEqual([
    ['一', '1 / 3'],
    ['二', '2 / 3'],
    ['三', '3 / 3'],
  ]);
});
