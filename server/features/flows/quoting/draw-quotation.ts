import {
  quotationConditions,
  quotationMeaning,
  quotationValidDays,
} from '@kaituan/domain/cart/quotation';
import { formatTwd } from '@kaituan/domain/format-twd';
import { splitBusinessTax } from '@kaituan/domain/money';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import type { QuotationLine } from '#server/database/schema/cart-schema.ts';
import type { QuotationRow } from '#server/features/records/quotation/quotation-query.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import {
  createPdfDocument,
  type PdfColor,
  type PdfDocument,
  page,
  pdfColor,
  type TextStyle,
} from '#server/media/pdf/pdf-document.ts';

const margin = 48;
const right = page.width - margin;
const bottom = page.height - 64;
const logoBox = { width: 168, height: 44 };
const soft = { color: [0.42, 0.39, 0.37] as const };
const body = { size: 9.5 };
const small = { size: 8.5, ...soft };
const faint = { width: 0.4, color: [0.82, 0.8, 0.78] as const };
/** The right ends of quantity, price and amount. */
const columns = { quantity: right - 150, price: right - 76, amount: right };
const nameWidth = columns.quantity - 70 - margin;

/** What the seller's papers look like: the bytes of a logo, and a colour as `#1f7a4d`. */
type Look = { logo: Buffer | undefined; primary: string };

/** 報價單 in the look of its channel, on as many A4 pages as it takes. */
export async function drawQuotation(row: QuotationRow, look: Look): Promise<Buffer> {
  const { quotationNo, seller } = row;
  const brand = pdfColor(look.primary);
  const pdf = createPdfDocument({ title: `報價單 ${quotationNo}`, author: seller.name });
  pdf.addPage();
  const logoHeight = look.logo ? await drawLogo(pdf, look.logo) : 0;
  let y = await drawHead(pdf, row, { brand, top: 72 + logoHeight });
  y = await drawTableHead(pdf, y, brand);
  for (const line of row.lines) {
    const texts = await textsOf(pdf, line);
    if (y + heightOf(texts) > bottom) {
      pdf.addPage();
      y = await drawTableHead(pdf, margin + 12, brand);
    }
    y = await drawLine(pdf, line, texts, y);
  }
  if (y + 190 > bottom) {
    pdf.addPage();
    y = margin;
  }
  await drawConditions(pdf, await drawSums(pdf, row, { y, brand }));
  await pdf.onEveryPage(async (pageNo, count) => {
    pdf.fill({ x: 0, y: 0, width: page.width, height: 7 }, brand);
    const foot = page.height - 36;
    await pdf.text(`${seller.name}　報價單 ${quotationNo}`, { x: margin, y: foot }, small);
    await pdf.text(`${pageNo} / ${count}`, { x: right, y: foot }, { ...small, align: 'RIGHT' });
  });
  return pdf.finish();
}

/** Draws the logo above the seller's name; returns how much further down that begins. */
async function drawLogo(pdf: PdfDocument, logo: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(logo)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(logoBox.width / info.width, logoBox.height / info.height);
  const box = { x: margin, y: 44, width: info.width * scale, height: info.height * scale };
  pdf.picture({ pixels: data, width: info.width, height: info.height }, box);
  return box.height;
}

/** `top`: the base line of the seller's name. */
async function drawHead(
  pdf: PdfDocument,
  row: QuotationRow,
  { brand, top }: { brand: PdfColor; top: number },
): Promise<number> {
  const { seller, recipient } = row;
  const toRight = (text: string, y: number, style: TextStyle) =>
    pdf.text(text, { x: right, y }, { ...style, align: 'RIGHT' });
  await toRight('報　價　單', 72, { size: 22, weight: 700, color: brand });
  await toRight(`單號　${row.quotationNo}`, 96, body);
  await toRight(`報價日期　${dateOf(taipeiDayOf(row.quotedAt.getTime()))}`, 111, body);
  await toRight(`有效期限　${dateOf(row.validUntil)}（${quotationValidDays} 日）`, 126, body);
  for (const [index, text] of quotationMeaning.entries()) {
    await toRight(text, 140 + index * 12, small);
  }
  await pdf.text(seller.name, { x: margin, y: top }, { size: 14, weight: 700 });
  let y = top + 20;
  const contact = [seller.phone, seller.email].filter((text) => text !== '').join('　');
  for (const fact of [seller.taxId && `統一編號 ${seller.taxId}`, seller.address, contact]) {
    for (const text of fact ? await pdf.lines(fact, 300, small, 2) : []) {
      await pdf.text(text, { x: margin, y }, small);
      y += 13;
    }
  }
  y = Math.max(y, 164);
  pdf.rule({ x: margin, y }, { x: right, y }, { width: 1.2, color: brand });
  const facts = [
    ['客戶', recipient.name],
    ['統一編號', recipient.taxId],
    ['聯絡人', recipient.contact],
  ] as const;
  for (const [name, value] of facts.filter(([, text]) => text !== '')) {
    y += 18;
    await pdf.text(name, { x: margin, y }, { ...body, ...soft });
    await pdf.text(value, { x: margin + 56, y }, { ...body, weight: 500 });
  }
  return y + 26;
}

async function drawTableHead(pdf: PdfDocument, y: number, brand: PdfColor): Promise<number> {
  const style = { ...body, weight: 700 as const, color: brand };
  await pdf.text('商品', { x: margin, y }, style);
  await pdf.text('數量', { x: columns.quantity, y }, { ...style, align: 'RIGHT' });
  await pdf.text('單價', { x: columns.price, y }, { ...style, align: 'RIGHT' });
  await pdf.text('小計', { x: columns.amount, y }, { ...style, align: 'RIGHT' });
  pdf.rule({ x: margin, y: y + 7 }, { x: right, y: y + 7 }, { width: 0.8, color: brand });
  return y + 22;
}

type LineTexts = { name: string[]; more: string[] };

async function textsOf(pdf: PdfDocument, line: QuotationLine): Promise<LineTexts> {
  const more = [line.code, line.note && `備註：${line.note}`].filter(Boolean).join('　');
  return {
    name: await pdf.lines(`${line.name} ${line.optionText}`.trim(), nameWidth, body, 3),
    more: await pdf.lines(more, nameWidth, small, 2),
  };
}

const heightOf = ({ name, more }: LineTexts): number => name.length * 13 + more.length * 12 + 9;

async function drawLine(
  pdf: PdfDocument,
  line: QuotationLine,
  texts: LineTexts,
  y: number,
): Promise<number> {
  const quantity = `${line.quantity.toLocaleString('en')} ${line.unitLabel}`;
  await pdf.text(quantity, { x: columns.quantity, y }, { ...body, align: 'RIGHT' });
  await drawMoney(pdf, line.unitPriceTwd, { x: columns.price, y });
  await drawMoney(pdf, line.amountTwd, { x: columns.amount, y });
  let below = y;
  for (const text of texts.name) {
    await pdf.text(text, { x: margin, y: below }, { ...body, weight: 500 });
    below += 13;
  }
  for (const text of texts.more) {
    await pdf.text(text, { x: margin, y: below }, small);
    below += 12;
  }
  pdf.rule({ x: margin, y: below - 4 }, { x: right, y: below - 4 }, faint);
  return below + 9;
}

async function drawSums(
  pdf: PdfDocument,
  row: QuotationRow,
  { y: from, brand }: { y: number; brand: PdfColor },
): Promise<number> {
  const totalTwd = row.goodsTwd + row.feeTwd;
  const { salesTwd, taxTwd } = splitBusinessTax(totalTwd);
  const sums = [
    ['商品合計', row.goodsTwd],
    ['運費', row.feeTwd],
    ['未稅銷售額', salesTwd],
    ['營業稅（5%）', taxTwd],
  ] as const;
  let y = from + 6;
  for (const [name, amountTwd] of sums) {
    await pdf.text(name, { x: right - 190, y }, { ...body, ...soft });
    await drawMoney(pdf, amountTwd, { x: right, y });
    y += 16;
  }
  pdf.rule({ x: right - 190, y: y - 8 }, { x: right, y: y - 8 }, { color: brand });
  await pdf.text('總計（含稅）', { x: right - 190, y: y + 10 }, { size: 12, weight: 700 });
  const style = { size: 14, weight: 700, align: 'RIGHT', color: brand } as const;
  await pdf.text(formatTwd(totalTwd), { x: right, y: y + 10 }, style);
  return y + 44;
}

async function drawConditions(pdf: PdfDocument, from: number): Promise<void> {
  for (const [index, text] of quotationConditions.entries()) {
    await pdf.text(`${index + 1}. ${text}`, { x: margin, y: from + index * 14 }, small);
  }
}

const drawMoney = (pdf: PdfDocument, amountTwd: number, at: { x: number; y: number }) =>
  pdf.text(formatTwd(amountTwd), at, { ...body, align: 'RIGHT' });

/** 2026 年 3 月 7 日 of `2026-03-07`. */
function dateOf(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}
