const day = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The day of a moment as people in Taiwan write it: 2026年3月1日. */
export const formatDate = (instant: string): string => day.format(new Date(instant));
