const day = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The day of a moment in Taiwan: 2026年3月1日. */
export const formatDate = (instant: string): string => day.format(new Date(instant));

const moment = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * A moment in Taiwan's time: 2026/11/21 14:05. Browsers separate date and time by various spaces.
 */
export const formatMoment = (instant: string): string =>
  moment.format(new Date(instant)).replace(/\s+/, ' ');
