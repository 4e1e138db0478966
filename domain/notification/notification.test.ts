import { describe, expect, test } from 'vitest';
import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from './notification-kinds.ts';
import { notificationSamples } from './notification-samples.ts';
import { maxBody, maxTitle, notificationText } from './notification-texts.ts';

const kinds = Object.keys(notificationKinds) as NotificationKind[];

test('no topic mixes marketing with what somebody waits for', () => {
  const categoriesOf = Map.groupBy(Object.values(notificationKinds), ({ topic }) => topic);
  for (const [topic, ofTopic] of categoriesOf) {
    expect(new Set(ofTopic.map(({ category }) => category)).size, topic).toBe(1);
  }
});

describe.each(kinds)('%s', (kind) => {
  test('has a text within the limits that shows no missing fact', () => {
    const { title, body } = notificationText(kind, notificationSamples[kind]);
    expect([...title].length).toBeGreaterThan(0);
    expect([...title].length).toBeLessThanOrEqual(maxTitle);
    expect([...body].length).toBeGreaterThan(0);
    expect([...body].length).toBeLessThanOrEqual(maxBody);
    expect(title + body).not.toMatch(/undefined|NaN|null|Invalid/);
  });

  test('leads to a page of the shop, or of its desk', () => {
    const link = notificationLink(kind, notificationSamples[kind]);
    if (notificationKinds[kind].topic === 'SHOP') expect(link).toMatch(/^\/admin\/[\w-]+/);
    else expect(link).toMatch(/^\/(?!admin)[\w-]+/);
  });
});

test('moments are those of Taipei', () => {
  const { body } = notificationText('GROUP_EXTENDED', notificationSamples.GROUP_EXTENDED);
  expect(body).toContain('5月23日（五）23:59');
  expect(body).toContain('5月21日（三）11:25');
});

test('a text that is too long is cut, by characters', () => {
  const { body } = notificationText('RETURN_REJECTED', {
    orderNo: 'G310520ABCDEF',
    reason: '🍯'.repeat(300),
  });
  expect([...body]).toHaveLength(maxBody);
  expect(body.endsWith('🍯…')).toBe(true);
});

test('a group buy that came about says when its goods come, also where many prices follow', () => {
  const sample = notificationSamples.GROUP_SUCCEEDED;
  const bodyOf = (facts: Partial<typeof sample>) =>
    notificationText('GROUP_SUCCEEDED', { ...sample, ...facts }).body;
  const window = '預計 5月27日（二）–5月30日（五）';
  expect(bodyOf({ outcome: '最終價 NT$85。'.repeat(50) })).toContain(`${window}出貨。最終價`);
  const ships = sample.ships && { ...sample.ships, isFetched: true };
  expect(bodyOf({ ships })).toContain(`${window}到貨，可以取貨時會通知您。`);
});

test('who opened a team reads that they opened one', () => {
  const sample = notificationSamples.GROUP_JOINED;
  expect(notificationText('GROUP_JOINED', sample).title).toBe('跟團成功');
  const opened = notificationText('GROUP_JOINED', { ...sample, closesAt: null, opensTeam: true });
  expect(opened.title).toBe('已開團');
  expect(opened.body).toMatch(/^您已開了「.+」的好友團，邀好友加入吧。$/);
});

test('of a payment code the notice of a changed method names no end but that of the gateway', () => {
  const sample = notificationSamples.PAYMENT_METHOD_CHANGED;
  const { body } = notificationText('PAYMENT_METHOD_CHANGED', {
    ...{ ...sample, method: 'CVS_CODE', awaitsCode: true },
  });
  expect(body).toContain('請照繳費資訊上的期限付款 NT$1,380');
  expect(body).not.toMatch(/月|:/);
});
