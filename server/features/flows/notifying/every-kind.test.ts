import { readdirSync, readFileSync } from 'node:fs';
import {
  type NotificationKind,
  notificationKinds,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { expect, test } from 'vitest';

const folder = new URL('../../../', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !import.meta.url.endsWith(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
const tests = sources.filter(
  ({ name, text }) =>
    name.endsWith('.test.ts') && /GetNotificationArray|notification-schema/.test(text),
);
const writers = sources.filter(
  ({ name, text }) =>
    !name.endsWith('.test.ts') &&
    /NotificationSource|NewNotification|writeNotifications|insert into notification/.test(text),
);
const kinds = Object.keys(notificationKinds) as NotificationKind[];

test('every kind of notification is written by some code of the shop', () => {
  const isWritten = (kind: string) => writers.some(({ text }) => text.includes(`'${kind}'`));
  expect(kinds.filter((kind) => !isWritten(kind))).toEqual([]);
});

test('every kind is named, or its title is, by a test that reads notifications', () => {
  const isTested = (kind: NotificationKind) => {
    const { title } = notificationText(kind, notificationSamples[kind]);
    return tests.some(({ text }) => text.includes(`'${kind}'`) || text.includes(title));
  };
  expect(kinds.filter((kind) => !isTested(kind))).toEqual([]);
});
