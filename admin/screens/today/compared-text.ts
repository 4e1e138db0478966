/** A week's sales beside those of the week before. */
export function comparedText(lastWeek: number, weekBefore: number): string {
  if (weekBefore === 0) return lastWeek === 0 ? '前一週也沒有訂單' : '前一週沒有訂單';
  const percent = Math.round(((lastWeek - weekBefore) / weekBefore) * 100);
  if (percent === 0) return '和前一週差不多';
  return `比前一週${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`;
}
