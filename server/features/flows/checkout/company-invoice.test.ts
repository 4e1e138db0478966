import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
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

it('the usual invoice of the member comes first', async () => {
  const memberId = await admittedMember();
  await opened.database
    .update(member)
    .set({ invoice: memberInvoice })
    .where(eq(member.id, memberId));
  expect(await firstInvoice(memberId)).toEqual(memberInvoice);
});
