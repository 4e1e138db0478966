/** A waiting time: 59 秒, 14 分 5 秒, 23 小時 10 分, 1 天 5 小時 18 分. */
export function formatWait(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} 天 ${hours % 24} 小時 ${minutes} 分`;
  if (seconds < 120) return `${seconds} 秒`;
  return hours > 0 ? `${hours} 小時 ${minutes} 分` : `${minutes} 分 ${seconds % 60} 秒`;
}
