import { findWrongMessage } from '@kaituan/demo/line/line-platform';
import { lineHelp, lineWelcome } from '@kaituan/domain/notification/line-keyword';
import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { expect, test } from 'vitest';
import { answerMessage, noticeMessage } from './line-cards.ts';

const publicUrl = 'https://shop.test';
const kinds = Object.keys(notificationKinds) as NotificationKind[];
const noticeOf = <K extends NotificationKind>(kind: K) => {
  const facts = notificationSamples[kind];
  const path = notificationLink(kind, facts);
  const url = path === null ? undefined : new URL(path, publicUrl).href;
  return { ...notificationText(kind, facts), url };
};

test.each(kinds)('LINE takes a card of %s', (kind) => {
  expect(findWrongMessage([noticeMessage([noticeOf(kind)])])).toBeUndefined();
});

test('LINE takes ten of the longest texts at once', () => {
  const longest = {
    title: '團'.repeat(40),
    body: '購'.repeat(200),
    url: `${publicUrl}/${'a'.repeat(300)}`,
  };
  expect(findWrongMessage([noticeMessage(Array(10).fill(longest))])).toBeUndefined();
});

test.each([lineHelp, lineWelcome])('LINE takes an answer', (answer) => {
  expect(findWrongMessage([answerMessage(answer, publicUrl)])).toBeUndefined();
});
