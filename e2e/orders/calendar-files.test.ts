import { describe, expect, test } from 'vitest';
import { getGroupBuy, listGroupBuys } from '../support/group-buy-page.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { channel } from '../support/visit.ts';

const request = (path: string) => fetch(`${sharedShop().url}${path}?${channel}`);
/** A group buy of the demo shop that is not public yet. */
const draft = { path: '/group-buys/8015', title: '麻豆老欉文旦' };

test('the opening of a group buy is a calendar file of its own', async () => {
  const [coming] = await listGroupBuys('SCHEDULED');
  const { campaignId, title, opensAt } = await getGroupBuy(coming?.campaignId ?? 0);
  const answer = await request(`/group-buys/${campaignId}/opening.ics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  const file = (await answer.text()).replaceAll('\r\n ', '');
  expect(file).toContain(`SUMMARY:團購開團：${title}\r\n`);
  expect(file).toContain(`DTSTART:${opensAt.slice(0, 19).replace(/[-:]/g, '')}Z`);
  expect(file).toContain('TRIGGER:-PT10M');
  expect(file).toMatch(new RegExp(`UID:group-buy-${campaignId}-opening@`));
});

describe('there is no calendar file', () => {
  test.each([
    `${draft.path}/opening.ics`,
    `${draft.path}/closing.ics`,
    '/group-buys/999999/opening.ics',
    '/group-buys/wrong/closing.ics',
    '/group-buys/0/closing.ics',
    '/flash-sales/999999/calendar.ics',
    '/flash-sales/wrong/calendar.ics',
  ])('at %s', async (path) => {
    const answer = await request(path);
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).not.toContain('VCALENDAR');
    expect(text).not.toContain(draft.title);
  });
});
