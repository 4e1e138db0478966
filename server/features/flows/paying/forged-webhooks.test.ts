import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { maxForgedPerHour } from '#server/features/flows/money-in/webhook-inbox.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('forged webhooks ask nothing of the database once so many of an hour are stored', async () => {
  const shop = await openPayingShop(opened.database);
  const forge = async () => {
    const body = new URLSearchParams({ RtnCode: '1', CheckMacValue: 'guessed' });
    return (await shop.request('/payment-notice/ecpay', { method: 'POST', body })).status;
  };
  for (let sent = 0; sent < maxForgedPerHour; sent += 1) expect(await forge()).toBe(400);
  const transaction = vi.spyOn(opened.database, 'transaction');
  expect(await forge()).toBe(400);
  expect(transaction).not.toHaveBeenCalled();
  shop.pass(60);
  expect(await forge()).toBe(400);
  expect(transaction).toHaveBeenCalled();
});
