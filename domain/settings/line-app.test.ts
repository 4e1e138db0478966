import { expect, test } from 'vitest';
import { findLineAppMistakes } from './line-app.ts';

const textsOf = (liffId: string | null, lineChannelIds = ['1657000001']) =>
  findLineAppMistakes({ liffId }, lineChannelIds).map(({ text }) => text);

test('a LIFF app is one of a channel of LINE’s that the shop accepts, or none', () => {
  expect(textsOf(null)).toEqual([]);
  expect(textsOf('1657000001-AbCdEfGh')).toEqual([]);
  expect(textsOf('1657000001-AbCdEfGh', [])[0]).toContain('LINE_CHANNEL_IDS');
  expect(textsOf('1657000002-AbCdEfGh')[0]).toContain('1657000002');
});

test.each(['1657000001', '1657000001-abc', 'https://liff.line.me/1657000001-AbCdEfGh', '-'])(
  '%s is no LIFF id',
  (liffId) => {
    expect(textsOf(liffId)[0]).toContain('LIFF ID 是');
    expect(textsOf(liffId)).toHaveLength(1);
  },
);
