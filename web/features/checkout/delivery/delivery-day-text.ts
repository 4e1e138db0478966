const dayName = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
});

/** A day of delivery, YYYY-MM-DD, as people say it. */
export const deliveryDayText = (day: string): string =>
  dayName.format(new Date(`${day}T12:00:00+08:00`));
