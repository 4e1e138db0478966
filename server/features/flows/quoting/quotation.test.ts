import { quotationMeaning } from '@kaituan/domain/cart/quotation';
import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelLook } from '#server/database/schema/look-schema.ts';
import { channelPrice } from '#server/database/schema/trading-schema.ts';
import {
  listQuotations,
  storeQuotation,
} from '#server/features/records/quotation/quotation-query.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import { pdfColor } from '#server/media/pdf/pdf-document.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { readPdf, readPdfColors, readPdfPictures } from '#server/testing/read-pdf.ts';
import { drawQuotation } from './draw-quotation.ts';
import { quotationRoutes } from './quotation-routes.ts';

const recipient = { name: '小島餐飲有限公司', taxId: '04595257', contact: '王小明' };
const log = pino({ level: 'silent' });

let opened: OpenDatabase;
let channelId: number;
let clock: Date;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  clock = new Date();
});
afterAll(() => opened.close());

const buyerOf = (now = () => new Date()) => createBuyer(opened.database, channelId, { now });
const sell = async (priceTwd: number) =>
  createSku(
    opened.database,
    await createProduct(opened.database, { channelIds: [channelId], skus: [] }),
    { priceTwd },
  );
const open = (url: string) =>
  quotationRoutes({ database: opened.database, log, now: () => clock }).request(url);

describe('a quotation', () => {
  it('has a number, a validity and the selected lines at their prices, as a PDF', async () => {
    const buyer = await buyerOf();
    await buyer.addItem(await sell(1_050), 3);
    const { result: cart } = await buyer.addItem(await sell(77), 1);
    const left = cart.lines.find(({ unitPriceTwd }) => unitPriceTwd === 77);
    const lineIdArray = [left?.lineId ?? 0];
    await buyer.call('/Cart/SelectCartItemArray', {
      ...{ channelId, cartType: 'CART', lineIdArray, isSelected: false },
    });
    const body = { channelId, recipient };
    const { result } = await buyer.call('/Quotation/CreateQuotation', body);
    const today = taipeiDayOf(Date.now());
    expect(result).toMatchObject({ recipient, lineCount: 1, isValid: true });
    expect(result.validUntil).toBe(addDays(today, 7));
    expect(result.quotationNo).toMatch(/^Q\d{6}[0-9A-Z]{6}$/);
    expect(result.items).toMatchObject([{ quantity: 3 }]);

    const answer = await open(result.pdfUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const texts = readPdf(Buffer.from(await answer.arrayBuffer())).flat();
    expect(texts).toContain(`單號　${result.quotationNo}`);
    expect(texts).toContain(recipient.name);
    expect(texts).toContain('NT$3,150');
    expect(texts).toContain(`NT$${result.totalTwd.toLocaleString('en')}`);
    expect(texts).not.toContain('NT$77');
    for (const text of quotationMeaning) expect(texts).toContain(text);
  });

  it('stays as it was when prices change, and is listed for its owner alone', async () => {
    const buyer = await buyerOf();
    await buyer.addItem(await sell(200), 2);
    const { result } = await buyer.call('/Quotation/CreateQuotation', { channelId, recipient });
    await opened.database.update(channelPrice).set({ priceTwd: 999 });
    const listed = (await buyer.call('/Quotation/GetQuotationArray', { channelId })).result;
    expect(listed).toMatchObject([{ quotationNo: result.quotationNo, totalTwd: result.totalTwd }]);
    const other = await buyerOf();
    expect((await other.call('/Quotation/GetQuotationArray', { channelId })).result).toEqual([]);
  });

  it('is no longer valid after its last day', async () => {
    let now = new Date('2026-11-20T10:00:00+08:00');
    const buyer = await buyerOf(() => now);
    await buyer.addItem(await sell(200));
    await buyer.call('/Quotation/CreateQuotation', { channelId, recipient });
    now = new Date('2026-11-28T00:00:00+08:00');
    const [old] = (await buyer.call('/Quotation/GetQuotationArray', { channelId })).result;
    expect(old).toMatchObject({ validUntil: '2026-11-27', isValid: false });
  });

  it('is refused without goods and with a wrong 統一編號', async () => {
    const buyer = await buyerOf();
    const ask = (given: object) =>
      buyer.refusal('/Quotation/CreateQuotation', {
        ...{ channelId, recipient: { ...recipient, ...given } },
      });
    expect((await ask({})).code).toBe('CART_EMPTY');
    await buyer.addItem(await sell(200));
    expect(await ask({ taxId: '04595258' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'recipient.taxId' }],
    });
  });

  it('is opened by its signed address alone, and for an hour', async () => {
    const buyer = await buyerOf();
    await buyer.addItem(await sell(200));
    const one = (await buyer.call('/Quotation/CreateQuotation', { channelId, recipient })).result;
    const two = (await buyer.call('/Quotation/CreateQuotation', { channelId, recipient })).result;
    const [path = ''] = one.pdfUrl.split('?');
    const [, tokenOfAnother = ''] = two.pdfUrl.split('?');
    expect((await open(path)).status).toBe(404);
    expect((await open(`${path}?${tokenOfAnother}`)).status).toBe(404);
    clock = new Date(Date.now() + 61 * 60_000);
    expect((await open(one.pdfUrl)).status).toBe(404);
    clock = new Date();
    expect((await open(one.pdfUrl)).status).toBe(200);
  });

  it('has the colour and the logo of its channel', async () => {
    const sharp = await loadSharp();
    const create = { width: 30, height: 10, channels: 4, background: '#1f5f4a80' } as const;
    const logo = (await sharp({ create }).webp({ lossless: true }).toBuffer()).toString('base64');
    const look = { channelId, color: '#1f5f4a', logo, logoWidth: 30, logoHeight: 10 };
    await opened.database.insert(channelLook).values(look);
    const buyer = await buyerOf();
    await buyer.addItem(await sell(200));
    const { result } = await buyer.call('/Quotation/CreateQuotation', { channelId, recipient });
    const pdf = Buffer.from(await (await open(result.pdfUrl)).arrayBuffer());
    await opened.database.delete(channelLook);
    const [picture] = readPdfPictures(pdf);
    expect(picture).toMatchObject({ width: 30, height: 10 });
    expect([...(picture?.colors.subarray(0, 3) ?? [])]).toEqual([0x1f, 0x5f, 0x4a]);
    expect(picture?.opacities[0]).toBe(0x80);
    expect(readPdfColors(pdf)).toContain(pdfColor('#1f5f4a').join(' '));
    const plain = Buffer.from(await (await open(result.pdfUrl)).arrayBuffer());
    expect(readPdfPictures(plain)).toEqual([]);
    expect(readPdfColors(plain)).toContain(pdfColor('#8e1b3e').join(' '));
  });

  it('goes on over pages, with every line and the sums on the last one', async () => {
    const line = {
      ...{ skuId: 1, code: 'A-1', name: '很長的名稱'.repeat(12), optionText: '大包' },
      ...{
        unitLabel: '箱',
        note: '請分兩箱',
        quantity: 1_200,
        unitPriceTwd: 50,
        amountTwd: 60_000,
      },
    };
    const lines = Array.from({ length: 45 }, (_, index) => ({ ...line, code: `A-${index}` }));
    const seller = { name: '開團', taxId: '', address: '', phone: '', email: '' };
    const quotedAt = new Date();
    const pages = readPdf(
      await drawQuotation(
        {
          ...{ quotationNo: 'Q261123ABCDEF', memberId: '', channelId, recipient, seller, lines },
          ...{ goodsTwd: 2_700_000, feeTwd: 100, quotedAt, validUntil: '2026-11-30' },
        },
        { logo: undefined, primary: '#8e1b3e' },
      ),
    );
    expect(pages.length).toBeGreaterThan(2);
    const texts = pages.flat();
    for (const { code } of lines) expect(texts.some((text) => text.startsWith(code))).toBe(true);
    expect(pages.at(-1)).toContain('NT$2,700,100');
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
  });

  it('pushes out the oldest beyond a hundred', async () => {
    const { memberId } = await buyerOf();
    for (let day = 1; day <= 101; day += 1) {
      await storeQuotation(opened.database, {
        ...{ memberId, channelId, recipient, lines: [], goodsTwd: 0, feeTwd: 0 },
        seller: { name: '', taxId: '', address: '', phone: '', email: '' },
        quotationNo: `Q${memberId.slice(0, 8)}${day}`,
        ...{ quotedAt: new Date(day * 86_400_000), validUntil: '2026-11-30' },
      });
    }
    const listed = await listQuotations(opened.database, { memberId, channelId });
    expect(listed).toHaveLength(100);
    expect(listed.at(-1)?.quotedAt).toEqual(new Date(2 * 86_400_000));
  });
});
