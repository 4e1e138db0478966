/** A calendar event; times in ISO 8601, with the alarm's lead time. */
export type CalendarEvent = {
  /** Stable per event, so that a second import replaces the first. */
  uid: string;
  title: string;
  description: string;
  url: string;
  startsAt: string;
  minutes: number;
  alarmMinutes: number;
};

/** An event as iCalendar (RFC 5545), with its alarm. */
export function formatCalendarFile(event: CalendarEvent, now: Date): string {
  const { uid, title, description, url, alarmMinutes } = event;
  const { from, until } = timesOf(event);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaituan//Kaituan//ZH-TW',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${from}`,
    `DTEND:${until}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${description}\n${url}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Google Calendar's link for the event. */
export function googleCalendarUrl(event: CalendarEvent): string {
  const { from, until } = timesOf(event);
  const url = new URL('https://calendar.google.com/calendar/render');
  url.searchParams.set('action', 'TEMPLATE');
  url.searchParams.set('text', event.title);
  url.searchParams.set('dates', `${from}/${until}`);
  url.searchParams.set('details', `${event.description}\n${event.url}`);
  return url.href;
}

function timesOf({ startsAt, minutes }: CalendarEvent) {
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { from: formatUtc(start), until: formatUtc(end) };
}

/** 20261125T120000Z */
const formatUtc = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n');

/** A line holds 75 bytes at most; what is longer goes on after a space. */
const maxLineBytes = 75;

function foldLine(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > maxLineBytes) {
      parts.push(part);
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
