const [minute, hour, day] = [60, 3_600, 86_400];

/** Elapsed seconds as text: 剛剛, 5 分鐘前, 3 小時前, 2 天前. */
export function agoText(seconds: number): string {
  if (seconds < minute) return '剛剛';
  if (seconds < hour) return `${Math.floor(seconds / minute)} 分鐘前`;
  return seconds < day
    ? `${Math.floor(seconds / hour)} 小時前`
    : `${Math.floor(seconds / day)} 天前`;
}
