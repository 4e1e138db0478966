import { expect, test } from 'vitest';
import { type CalendarEvent, formatCalendarFile, googleCalendarUrl } from './calendar-file.ts';

const event = {
  uid: 'flash-sale-3@shop.example',
  title: '限時搶購開賣：週末, 海鮮; 場',
  description: '開賣前 10 分鐘提醒',
  url: 'https://shop.example/products?searchQuery=f.FLASH&channelId=100083',
  startsAt: '2026-11-25T12:00:00.000Z',
  minutes: 30,
  alarmMinutes: 10,
};
const now = new Date('2026-11-21T04:05:06.789Z');
const unfolded = (given: Partial<CalendarEvent> = {}) =>
  formatCalendarFile({ ...event, ...given }, now)
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('a calendar reads when it is, what it is, and when to ring', () => {
  expect(unfolded()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaituan//Kaituan//ZH-TW',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:flash-sale-3@shop.example',
    'DTSTAMP:20261121T040506Z',
    'DTSTART:20261125T120000Z',
    'DTEND:20261125T123000Z',
    'SUMMARY:限時搶購開賣：週末\\, 海鮮\\; 場',
    `DESCRIPTION:開賣前 10 分鐘提醒\\n${event.url}`,
    `URL:${event.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:限時搶購開賣：週末\\, 海鮮\\; 場',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['一\n二', '一\\n二'],
  ['一\r\n二', '一\\n二'],
  ['一\r二', '一\\n二'],
  ['一\n\r二', '一\\n\\n二'],
  ['反斜線 \\ 與 \\n', '反斜線 \\\\ 與 \\\\n'],
  ['END:VEVENT\rBEGIN:VALARM', 'END:VEVENT\\nBEGIN:VALARM'],
])('%j stays within its line, and is read as it was written', (title, escaped) => {
  const lines = unfolded({ title });
  expect(lines).toHaveLength(unfolded().length);
  expect(lines).toContain(`SUMMARY:${escaped}`);
  expect(lines.join('')).not.toMatch(/[\r\n]/);
});

test('no line is longer than calendars take, and no character is cut', () => {
  const long = { ...event, title: '好'.repeat(200) };
  const file = formatCalendarFile(long, now);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'好'.repeat(200)}`);
});

test('Google’s link contains the same', () => {
  const { searchParams } = new URL(googleCalendarUrl(event));
  expect(searchParams.get('dates')).toBe('20261125T120000Z/20261125T123000Z');
  expect(searchParams.get('text')).toBe(event.title);
  expect(searchParams.get('details')).toContain(event.url);
});
