const parts = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  month: 'numeric',
  day: 'numeric',
  weekday: 'narrow',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A deadline to pay, within a sentence: 11/30（一）23:59 前. */
export function payByText(instant: string): string {
  const { month, day, weekday, hour, minute } = Object.fromEntries(
    parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${month}/${day}（${weekday}）${hour}:${minute} 前`;
}
