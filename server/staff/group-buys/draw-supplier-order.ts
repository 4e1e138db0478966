import {
  createPdfDocument,
  type PdfDocument,
  page,
  pdfColor,
} from '#server/media/pdf/pdf-document.ts';

const margin = 48;
const right = page.width - margin;
const bottom = page.height - 64;
const body = { size: 9.5 };
const small = { size: 8.5, color: [0.42, 0.39, 0.37] as const };
const faint = { width: 0.4, color: [0.82, 0.8, 0.78] as const };
/** Left ends of code, product, option and cases; the right end of pieces. */
const columns = [margin, margin + 90, margin + 270, margin + 400, margin + 414] as const;
const widths = [84, 172, 90, 40, right - columns[4]] as const;
const piecesColumn = 3;

export type SupplierOrder = {
  title: string;
  /** `2026-03-07`, in Taipei. */
  day: string;
  headings: readonly (string | number)[];
  rows: readonly (readonly (string | number)[])[];
  /** The sum, and what the shop adds. */
  notes: readonly string[];
  buyer: { name: string; taxId: string; phone: string; email: string };
};

/** 採購單 in the colour of its channel, on as many A4 pages as it takes. */
export async function drawSupplierOrder(
  order: SupplierOrder,
  { primary }: { primary: string },
): Promise<Buffer> {
  const { title, buyer, headings, rows, notes } = order;
  const brand = pdfColor(primary);
  const pdf = createPdfDocument({ title: `${title} 採購單`, author: buyer.name });
  const drawHeadings = async (y: number) => {
    await drawCells(
      pdf,
      headings.map((text) => [String(text)]),
      y,
      { weight: 700, color: brand },
    );
    pdf.rule({ x: margin, y: y + 7 }, { x: right, y: y + 7 }, { width: 0.8, color: brand });
    return y + 22;
  };
  pdf.addPage();
  let y = await drawHeadings(await drawHead(pdf, order));
  for (const row of rows) {
    const cells = await Promise.all(
      row.map((cell, at) => pdf.lines(String(cell), widths[at] ?? 0, body, 4)),
    );
    const height = Math.max(1, ...cells.map(({ length }) => length)) * 13 + 9;
    if (y + height > bottom) {
      pdf.addPage();
      y = await drawHeadings(margin + 12);
    }
    await drawCells(pdf, cells, y);
    pdf.rule({ x: margin, y: y + height - 17 }, { x: right, y: y + height - 17 }, faint);
    y += height;
  }
  if (y + notes.length * 18 > bottom) {
    pdf.addPage();
    y = margin + 12;
  }
  for (const note of notes) {
    await pdf.text(note, { x: margin, y: y + 6 }, { size: 11, weight: 700 });
    y += 18;
  }
  await pdf.onEveryPage(async (pageNo, count) => {
    const foot = page.height - 36;
    await pdf.text(`${buyer.name}　${title} 採購單`, { x: margin, y: foot }, small);
    await pdf.text(`${pageNo} / ${count}`, { x: right, y: foot }, { ...small, align: 'RIGHT' });
  });
  return pdf.finish();
}

async function drawHead(pdf: PdfDocument, { title, day, buyer }: SupplierOrder): Promise<number> {
  let y = 72;
  for (const text of await pdf.lines(
    `${title} 採購單`,
    right - margin,
    { size: 18, weight: 700 },
    3,
  )) {
    await pdf.text(text, { x: margin, y }, { size: 18, weight: 700 });
    y += 26;
  }
  const facts = [
    `日期 ${day.replaceAll('-', '/')}`,
    [buyer.name, buyer.taxId && `統一編號 ${buyer.taxId}`].filter(Boolean).join('　'),
    [buyer.phone, buyer.email].filter(Boolean).join('　'),
  ];
  for (const fact of facts.filter(Boolean)) {
    await pdf.text(fact, { x: margin, y }, body);
    y += 15;
  }
  return y + 18;
}

/** Each cell is its lines, from the top. */
async function drawCells(
  pdf: PdfDocument,
  cells: readonly (readonly string[])[],
  y: number,
  style: { weight?: 400 | 500 | 700; color?: readonly [number, number, number] } = {},
): Promise<void> {
  for (const [at, lines] of cells.entries()) {
    const isPieces = at === piecesColumn;
    for (const [index, text] of lines.entries()) {
      const point = { x: columns[at] ?? margin, y: y + index * 13 };
      await pdf.text(text, point, { ...body, ...style, align: isPieces ? 'RIGHT' : 'LEFT' });
    }
  }
}
