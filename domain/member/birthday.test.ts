import { describe, expect, test } from 'vitest';
import { dayInTaiwan, parseBirthday } from './birthday.ts';

const now = new Date('2026-03-01T16:30:00Z');

describe('a birthday', () => {
  test.each(['1990-05-17', '2000-02-29', '1896-12-31', '2026-03-02'])('can be %s', (text) => {
    expect(parseBirthday(text, now)).toBe(text);
  });
  test.each([
    '2026-03-03',
    '1895-12-31',
    '1999-02-29',
    '1990-13-01',
    '1990-00-10',
    '1990-5-17',
    '17/05/1990',
    '',
  ])('cannot be %j', (text) => {
    expect(parseBirthday(text, now)).toBeUndefined();
  });
});

test('in Taiwan a day begins at 16:00 UTC', () => {
  expect(dayInTaiwan(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(dayInTaiwan(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});
