import { expect, test } from 'vitest';
import { media } from '#server/database/schema/catalog-schema.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { notificationPreference } from '#server/database/schema/notification-schema.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { insertPaidPledges } from '#server/testing/group-buys/paid-pledges.ts';
import { useLineShop } from '#server/testing/shops/line-shop.ts';

const shop = useLineShop();
const { clock, send, createLinked, notify, messagesOf } = shop;

test('a card of a group buy shows how far it is', async () => {
  const { database } = shop;
  const memberId = await createLinked();
  const channelId = await createChannel(database);
  const skuId = await createSku(database, await createProduct(database));
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await createCampaign(database, channelId, clock.now, { items });
  const lines = [{ skuId, quantity: 1, ceilingTwd: 100 }];
  await insertPaidPledges(database, { campaignId, channelId, now: clock.now }, [{ lines }]);
  const [pledge] = await database.select().from(groupPledge);
  const facts = { pledgeNo: pledge?.pledgeNo ?? '', title: '蜂蜜團', closesAt: null };
  await notify(memberId, { kind: 'GROUP_JOINED', facts });
  await send();
  const text = JSON.stringify(messagesOf(memberId));
  const picture = `/og/group-buys/${campaignId}.png?channelId=${channelId}&v=OPEN-1`;
  expect(text).toContain(`"url":"https://shop.test${picture}"`);
  expect(text).toContain('"NT$100"');
  expect(text).toMatch(/"width":"\d+%"/);
  expect(text).toMatch(/\d+／\d+ [人份]/);
});

test('a card shows the goods that it tells of, and the price before', async () => {
  const { database } = shop;
  const memberId = await createLinked();
  const productId = await createProduct(database);
  const size = { width: 640, height: 640, alt: '', color: '#fff' };
  const pictures = ['second', 'first'].map((id, place) => ({ id, position: 1 - place }));
  await database
    .insert(media)
    .values(pictures.map((picture) => ({ ...picture, ...size, productId, file: 'a.jpg' })));
  const choice = { memberId, topic: 'PRICE', isOn: true, changedAt: clock.now };
  await database.insert(notificationPreference).values({ ...choice, way: 'LINE' });
  const facts = { productId, name: '白蝦', priceTwd: 1_080, formerPriceTwd: 1_300 };
  await notify(memberId, { kind: 'WISHLIST_PRICE_FELL', facts });
  await send();
  const text = JSON.stringify(messagesOf(memberId));
  expect(text).toContain('"url":"https://shop.test/media/first/640.jpg"');
  expect(text).toContain('NT$1,080');
  expect(text).toContain('line-through');
});
