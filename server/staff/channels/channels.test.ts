import { nextChannelId } from '@kaituan/domain/channel/channel';
import { grantOf } from '@kaituan/domain/staff/grant';
import { and, eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { watchOpenings } from '#server/shop/closed-shop.ts';
import { prepareShop } from '#server/shop/prepare-shop.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createFlashSale,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const defaultId = 100083;
let opened: OpenDatabase;
let ask: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  await prepareShop(opened.database, { demo: undefined, now: new Date() });
  ask = askAsOwner({ database: opened.database });
});
afterAll(() => opened.close());

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'OK',
    ({ code }: Refusal) => code,
  );
const nameOf = () => `通路${nextId()}`;
const create = async (kind: 'RETAIL' | 'WHOLESALE' = 'WHOLESALE', name = nameOf()) =>
  (await ask('/StaffChannel/CreateChannel', { channelId: null, name, kind })).result;
const list = async () => (await ask('/StaffChannel/GetChannelArray', {})).result;
const deactivate = (channelId: number) => ask('/StaffChannel/DeactivateChannel', { channelId });

describe('a new channel', () => {
  test('is not open, sells nothing yet, and belongs to the company of the shop', async () => {
    const made = await create('WHOLESALE');
    expect(made).toMatchObject({
      ...{ kind: 'WHOLESALE', opening: 'NOT_OPENED', isActive: true },
      ...{ goodsCount: 0, memberCount: 0, obstacleArray: [] },
    });
    const { database } = opened;
    expect(await getChannelTerms(database, made.channelId)).toMatchObject({
      ...{ priceVisibility: 'PRICES_HIDDEN', shipping: [], payments: [], bankAccount: null },
    });
    const company = (channelId: number) => ask('/StaffSettings/GetCompany', { channelId });
    expect((await company(made.channelId)).result.value).toEqual(
      (await company(defaultId)).result.value,
    );
    expect((await list()).at(-1)).toEqual(made);
  });

  test('has a number that its owner chose, or the next one', async () => {
    const numbers = (await list()).map(({ channelId }) => channelId);
    expect((await create('RETAIL')).channelId).toBe(nextChannelId(numbers));
    const request = { channelId: 555, name: nameOf(), kind: 'RETAIL' as const };
    expect((await ask('/StaffChannel/CreateChannel', request)).result).toMatchObject({
      ...{ channelId: 555, kind: 'RETAIL' },
    });
    expect(
      (await refusalOf(ask('/StaffChannel/CreateChannel', { ...request, name: nameOf() })))
        ?.details,
    ).toMatchObject([{ path: 'channelId', text: expect.stringContaining('555') }]);
  });

  test('has a name of its own, also when two begin at once', async () => {
    const name = nameOf();
    const outcomes = await Promise.all([
      codeOf(create('RETAIL', name)),
      codeOf(create('RETAIL', name)),
    ]);
    expect(outcomes.toSorted()).toEqual(['OK', 'VALIDATION_FAILED']);
    const ids = await Promise.all([create(), create(), create()]);
    expect(new Set(ids.map(({ channelId }) => channelId)).size).toBe(3);
  });

  test('is known to every page at once: each opens soon until its own steps are done', async () => {
    const { database } = opened;
    const announced: boolean[] = [];
    const openings = watchOpenings(database);
    const api = createApi({
      ...{ database, log: pino({ level: 'silent' }) },
      findOperator: async () => ({
        by: 'U1',
        grants: [grantOf({ role: 'OWNER', channelId: null })],
      }),
      afterStaffChange: ({ isAnnounced }) => {
        announced.push(isAnnounced);
        openings.invalidate();
      },
    });
    const urlOf = (id: number) => new URL(`http://shop.test/?channelId=${id}`);
    expect((await openings.find(urlOf(777)))?.id).toBe(defaultId);
    await askApi(api)('/StaffChannel/CreateChannel', {
      ...{ channelId: 777, name: nameOf(), kind: 'RETAIL' },
    });
    // Announces nothing itself: pages, answers and openings are read anew on every node.
    expect(announced).toEqual([false]);
    expect(await openings.find(urlOf(777))).toMatchObject({ id: 777, opening: 'NOT_OPENED' });
  });
});

describe('renaming', () => {
  test('is refused to who has not seen the last name', async () => {
    const { channelId, version, name } = await create();
    const rename = (to: string) =>
      ask('/StaffChannel/RenameChannel', { channelId, version, name: to });
    const to = nameOf();
    expect((await rename(` ${to} `)).result.name).toBe(to);
    expect(await codeOf(rename(nameOf()))).toBe('SETTINGS_CHANGED');
    const [logged] = await opened.database
      .select()
      .from(staffAudit)
      .where(
        and(
          eq(staffAudit.call, '/StaffChannel/RenameChannel'),
          eq(staffAudit.subjectId, String(channelId)),
        ),
      );
    expect([logged?.before?.name, logged?.after?.name]).toEqual([name, to]);
  });

  test('is refused for a name that another channel has', async () => {
    const [one, other] = [await create(), await create()];
    const { channelId, version } = one;
    const asked = ask('/StaffChannel/RenameChannel', { channelId, version, name: other.name });
    expect((await refusalOf(asked))?.details).toMatchObject([{ path: 'name' }]);
  });
});

describe('deactivating', () => {
  let channelId: number;
  beforeEach(async () => {
    ({ channelId } = await create());
  });
  const kindsInTheWay = async () => {
    const refusal = await refusalOf(deactivate(channelId));
    if (refusal) expect(refusal.code).toBe('CHANNEL_IN_USE');
    return refusal?.details.map(({ path }) => path) ?? [];
  };

  test('hides a channel that nobody uses, until it is activated', async () => {
    expect((await deactivate(channelId)).result.isActive).toBe(false);
    const { call } = createCaller(opened.database);
    const shown = async () => (await call('/SiteInfo/GetShopConfig', { channelId })).result;
    expect((await shown()).channelId).toBe(defaultId);
    expect(await codeOf(ask('/StaffSettings/OpenShop', { channelId }))).toBe('SHOP_NOT_READY');
    await ask('/StaffChannel/ActivateChannel', { channelId });
    expect(await shown()).toMatchObject({ channelId, opening: 'NOT_OPENED' });
  });

  test('is refused for the default channel', async () => {
    expect(await codeOf(deactivate(defaultId))).toBe('CHANNEL_IN_USE');
    expect(await codeOf(deactivate(404))).toBe('NOT_FOUND');
  });

  test('is refused while it sells, has members, or has something that is not over', async () => {
    const { database } = opened;
    const setOpening = (opening: 'OPEN' | 'CLOSED') =>
      database.update(channel).set({ opening }).where(eq(channel.id, channelId));
    await setOpening('OPEN');
    expect(await kindsInTheWay()).toEqual(['OPEN']);
    const memberId = await createMember(database);
    await ask('/StaffMember/VerifyMember', { who: memberId, channelId });
    const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
    const skuId = await createSku(database, productId, { priceTwd: 300 });
    const items = [{ skuId, startTwd: 100 }];
    const campaignId = await createCampaign(database, channelId, new Date(), { items });
    const otherSku = await createSku(database, productId, { priceTwd: 300 });
    await createFlashSale(database, channelId, { [otherSku]: 200 });
    expect(await kindsInTheWay()).toEqual(['OPEN', 'MEMBERS', 'GROUP_BUYS', 'FLASH_SALES']);
    const { obstacleArray } = (await list()).find((one) => one.channelId === channelId) ?? {};
    expect(obstacleArray?.map(({ kind }) => kind)).toEqual(await kindsInTheWay());

    await setOpening('CLOSED');
    await ask('/StaffMember/UnverifyMember', { who: memberId });
    await database
      .update(groupCampaign)
      .set({ status: 'CANCELLED' })
      .where(eq(groupCampaign.id, campaignId));
    expect(await kindsInTheWay()).toEqual(['FLASH_SALES']);
  });

  test('and becoming its member at once: the second is refused', async () => {
    const memberId = await createMember(opened.database);
    const outcomes = await Promise.all([
      codeOf(deactivate(channelId)),
      codeOf(ask('/StaffMember/VerifyMember', { who: memberId, channelId })),
    ]);
    expect([
      ['OK', 'NOT_FOUND'],
      ['CHANNEL_IN_USE', 'OK'],
    ]).toContainEqual(outcomes);
  });
});

test('the log tells of which channel a member was verified before, and of which then', async () => {
  const [from, to] = [await create(), await create()];
  const who = await createMember(opened.database);
  for (const { channelId } of [from, to])
    await ask('/StaffMember/VerifyMember', { who, channelId });
  await ask('/StaffMember/UnverifyMember', { who });
  const logged = await opened.database
    .select({ before: staffAudit.before, after: staffAudit.after })
    .from(staffAudit)
    .where(eq(staffAudit.subjectId, who))
    .orderBy(staffAudit.id);
  const nowhere = { verifiedChannelId: null };
  const [inFirst, inSecond] = [from, to].map(({ channelId }) => ({ verifiedChannelId: channelId }));
  expect(logged).toEqual([
    { before: nowhere, after: inFirst },
    { before: inFirst, after: inSecond },
    { before: inSecond, after: nowhere },
  ]);
});

test('staff of one channel see theirs and change none', async () => {
  const { channelId, version } = await create();
  const staff = { by: 'U2', grants: [grantOf({ role: 'OWNER', channelId })] };
  const theirs = askAsOwner({ database: opened.database, findOperator: async () => staff });
  const { result } = await theirs('/StaffChannel/GetChannelArray', {});
  expect(result.map((one) => one.channelId)).toEqual([channelId]);
  for (const asked of [
    theirs('/StaffChannel/CreateChannel', { channelId: null, name: nameOf(), kind: 'RETAIL' }),
    theirs('/StaffChannel/RenameChannel', { channelId, version, name: nameOf() }),
    theirs('/StaffChannel/DeactivateChannel', { channelId }),
    theirs('/StaffChannel/ActivateChannel', { channelId }),
  ]) {
    expect(await codeOf(asked)).toBe('CHANNEL_MISMATCH');
  }
});

test('the settings of the shop add, rename and deactivate channels as one list', async () => {
  const { channelId } = await create();
  const read = async () =>
    (await ask('/StaffSettings/GetChannels', { channelId: defaultId })).result;
  const { version, value } = await read();
  const save = (changed: typeof value) =>
    ask('/StaffSettings/SaveChannels', { channelId: defaultId, version, value: changed });
  const begun = { channelId: 900_001, name: nameOf(), isActive: true };
  const changed = value.map((one) =>
    one.channelId === channelId ? { ...one, isActive: false } : one,
  );
  expect((await refusalOf(save(value.slice(1))))?.details).toMatchObject([{ path: 'value' }]);
  await save([...changed, begun]);
  expect((await read()).value).toEqual([...changed, begun]);
  expect((await list()).at(-1)).toMatchObject({ kind: 'WHOLESALE', opening: 'NOT_OPENED' });
  expect((await refusalOf(save(value)))?.code).toBe('SETTINGS_CHANGED');
});
