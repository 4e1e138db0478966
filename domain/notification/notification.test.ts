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
  expect(body).toContain('5/23 23:59');
  expect(body).toContain('5/21 11:25');
});

test('a text that is too long is cut, by characters', () => {
  const { body } = notificationText('RETURN_REJECTED', {
    orderNo: 'G310520ABCDEF',
    reason: '🍯'.repeat(300),
  });
  expect([...body]).toHaveLength(maxBody);
  expect(body.endsWith('🍯…')).toBe(true);
});
