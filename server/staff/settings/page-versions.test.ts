import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { publishPolicies } from '#server/jobs/job-list.ts';
import { prepareShop } from '#server/shop/prepare-shop.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const channelId = 100083;
const key = 'TERMS_OF_SERVICE' as const;
const clock = { now: new Date('2026-03-01T02:00:00Z') };
let opened: OpenDatabase;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  await prepareShop(opened.database, { demo: undefined, now: clock.now });
  ask = askAsOwner({ database: opened.database, now: () => clock.now });
});
afterAll(() => opened.close());

async function save(effectiveAt: string, text: string) {
  const { version } = (await ask('/StaffSettings/GetPage', { channelId, key })).result;
  const bodyHtml = `<p>賣方與買方依本條款買賣</p><p>${text}</p>`;
  const value = { title: '服務條款', bodyHtml, effectiveAt };
  return ask('/StaffSettings/SavePage', { channelId, key, version, value });
}
const versions = async () =>
  (await ask('/StaffSettings/GetPageVersionArray', { channelId, key })).result;
const publish = (now: Date) => publishPolicies(opened.database, now, {} as never);
const shown = async () =>
  (await createCaller(opened.database).call('/SiteInfo/GetContentPage', { channelId, key })).result;
const [january, april, may] = [
  '2026-01-01T00:00:00.000Z',
  '2026-04-01T00:00:00.000Z',
  '2026-05-01T00:00:00.000Z',
] as const;

test('terms of a later date wait for it, are told apart, and can be called off', async () => {
  await save(january, '運費一百元');
  await save(april, '運費八十元');
  await save(may, '運費六十元');
  expect(await versions()).toMatchObject([
    { state: 'UPCOMING', effectiveAt: may },
    {
      ...{ state: 'UPCOMING', effectiveAt: april },
      changeArray: [
        { kind: 'REMOVED', text: '運費一百元' },
        { kind: 'ADDED', text: '運費八十元' },
      ],
    },
    { state: 'CURRENT', effectiveAt: january, changeArray: null },
  ]);
  expect(await shown()).toMatchObject({ effectiveAt: january, formerArray: [] });
  expect(await publish(clock.now)).toBe(0);
  const withdraw = (effectiveAt: string) =>
    ask('/StaffSettings/WithdrawPageVersion', { channelId, key, effectiveAt });
  await withdraw(may);
  await expect(withdraw(may)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(withdraw(january)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const logged = (await ask('/StaffAudit/SearchAuditArray', { search: `${channelId}:PAGE:${key}` }))
    .result;
  expect(logged.map(({ call }) => call)).toContain('/StaffSettings/WithdrawPageVersion');

  // Two nodes at the moment that it takes effect.
  clock.now = new Date('2026-04-01T00:00:05Z');
  await Promise.all([publish(clock.now), publish(clock.now)]);
  expect(await shown()).toMatchObject({ effectiveAt: april, formerArray: [january] });
  expect((await shown()).bodyHtml).toContain('八十元');
  expect(await versions()).toMatchObject([{ state: 'CURRENT' }, { state: 'FORMER' }]);
});

test('an earlier text is taken up again as a new version, never with a date of before', async () => {
  const [, first] = await versions();
  await expect(save(january, '運費一百元')).rejects.toMatchObject({
    details: [{ path: 'value.effectiveAt', rule: 'SETTING' }],
  });
  clock.now = new Date('2026-04-02T00:00:00Z');
  await save(clock.now.toISOString(), '運費一百元');
  expect(await versions()).toMatchObject([
    { state: 'CURRENT', bodyHtml: first?.bodyHtml, effectiveAt: clock.now.toISOString() },
    { state: 'FORMER', effectiveAt: april },
    { state: 'FORMER', effectiveAt: january },
  ]);
  expect(await publish(clock.now)).toBe(0);
});
