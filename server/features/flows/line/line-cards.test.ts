import { findWrongMessage } from '@kaituan/demo/line/line-platform';
import {
  answerMessage,
  type LineCard,
  notificationMessage,
} from '@kaituan/domain/notification/line-card';
import { lineHelp, lineWelcome, lineWelcomeBack } from '@kaituan/domain/notification/line-keyword';
import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { expect, test } from 'vitest';

const publicUrl = 'https://shop.test';
const addressOf = (path: string) => new URL(path, publicUrl).href;
const kinds = Object.keys(notificationKinds) as NotificationKind[];
const cardOf = <K extends NotificationKind>(kind: K): LineCard => {
  const facts = notificationSamples[kind];
  const path = notificationLink(kind, facts);
  const url = path === null ? undefined : addressOf(path);
  return { ...notificationText(kind, facts), button: url ? { label: '查看', url } : undefined };
};
/** Everything that a card can have, as long as it can be. */
const fullest: LineCard = {
  ...{ title: '團'.repeat(40), body: '購'.repeat(200), pictureUrl: `${publicUrl}/media/1/640.jpg` },
  price: { now: 'NT$1,234,567', former: 'NT$2,345,678' },
  progress: { filled: 1.5, text: '還差 999 份' },
  button: { label: '很長的按鈕'.repeat(8), url: `${publicUrl}/${'a'.repeat(300)}` },
};

test.each(kinds)('LINE takes a card of %s', (kind) => {
  expect(findWrongMessage([notificationMessage([cardOf(kind)])])).toBeUndefined();
});

test('LINE takes ten of the fullest cards at once', () => {
  expect(findWrongMessage([notificationMessage(Array(10).fill(fullest))])).toBeUndefined();
  expect(findWrongMessage([notificationMessage([{ title: '只有標題' }])])).toBeUndefined();
});

test('a bar is as full as what it shows, and never fuller than full', () => {
  const barOf = (filled: number) =>
    JSON.stringify(notificationMessage([{ ...fullest, progress: { filled, text: '1' } }]));
  expect(barOf(0.424)).toContain('"width":"42%"');
  expect(barOf(7)).toContain('"width":"100%"');
  expect(barOf(-1)).toContain('"width":"0%"');
});

test.each([lineHelp, lineWelcome, lineWelcomeBack])('LINE takes an answer', (answer) => {
  expect(findWrongMessage([answerMessage(answer, addressOf)])).toBeUndefined();
});
