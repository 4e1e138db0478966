import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { quotation } from '#server/database/schema/cart-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer, memberInvoice } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

let opened: OpenDatabase;
let wholesale: number;
let retail: number;
let skuId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  wholesale = await createChannel(opened.database);
  retail = await createChannel(opened.database);
  const channelIds = [wholesale, retail];
  const productId = await createProduct(opened.database, { channelIds, skus: [] });
  skuId = await createSku(opened.database, productId, { onHand: 500 });
});
afterAll(() => opened.close());

const company = { type: 'COMPANY', value: '04595257', title: '開團', email: '' };

async function admittedMember(status: 'APPROVED' | 'REJECTED' = 'APPROVED'): Promise<string> {
  const memberId = await createMember(opened.database, { isVerified: true, channelId: wholesale });
  const { value: taxId, title } = company;
  await opened.database.insert(wholesaleApplication).values({
    ...{
      applicationNo: crypto.randomUUID(),
      memberId,
      channelId: wholesale,
      company: title,
      taxId,
    },
    ...{ contactName: '林小美', phone: '0912345678', note: '', status, appliedAt: new Date() },
  });
  return memberId;
}

async function firstInvoice(memberId: string, channelId = wholesale) {
  const buyer = await createBuyer(opened.database, channelId, { caller: { memberId } });
  await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  return (await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result.invoice;
}

it('the first invoice of a wholesale member is for the company that was admitted', async () => {
  expect(await firstInvoice(await admittedMember())).toEqual(company);
});

it('neither a rejected company nor another channel fills it in', async () => {
  expect(await firstInvoice(await admittedMember('REJECTED'))).toBeNull();
  expect(await firstInvoice(await admittedMember(), retail)).toBeNull();
});

async function quote(
  memberId: string,
  name: string,
  taxId: string,
  day = 1,
  channelId = wholesale,
) {
  const seller = { name: '開團', taxId: '', address: '', phone: '', email: '' };
  await opened.database.insert(quotation).values({
    ...{ quotationNo: crypto.randomUUID(), memberId, channelId, seller, lines: [] },
    ...{ recipient: { name, taxId, contact: '' }, goodsTwd: 1, feeTwd: 0 },
    ...{ quotedAt: new Date(Date.UTC(2026, 0, day)), validUntil: '2026-02-01' },
  });
}

it('the company of the last quotation is newer than the papers, one without a number is none', async () => {
  const memberId = await admittedMember();
  await quote(memberId, '小島餐飲', '12345675', 1);
  await quote(memberId, '小島甜點', '22099131', 2);
  await quote(memberId, '某位客人', '', 3);
  const expected = { ...company, value: '22099131', title: '小島甜點' };
  expect(await firstInvoice(memberId)).toEqual(expected);
});

it('a quotation is enough for who was admitted without papers, not for a guest of the channel', async () => {
  const admitted = { isVerified: true, channelId: wholesale };
  const memberId = await createMember(opened.database, admitted);
  expect(await firstInvoice(memberId)).toBeNull();
  await quote(memberId, '小島餐飲', '12345675');
  expect((await firstInvoice(memberId))?.title).toBe('小島餐飲');
  const guest = await createMember(opened.database, {});
  await quote(guest, '小島餐飲', '12345675', 1, retail);
  expect(await firstInvoice(guest, retail)).toBeNull();
});

it('the usual invoice of the member comes first', async () => {
  const memberId = await admittedMember();
  await opened.database
    .update(member)
    .set({ invoice: memberInvoice })
    .where(eq(member.id, memberId));
  expect(await firstInvoice(memberId)).toEqual(memberInvoice);
});
