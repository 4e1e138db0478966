import { type CalendarEvent, formatCalendarFile } from './calendar-file.ts';

/** An event as a file that phones offer to add to their calendar. */
export const answerCalendar = (event: CalendarEvent): Response =>
  new Response(formatCalendarFile(event, new Date()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'inline; filename="kaituan.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
