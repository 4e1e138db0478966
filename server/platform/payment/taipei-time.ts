const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** `2026/11/21 18:05:09`, the format of gateways in Taiwan. */
export const presentTaipeiTime = (at: Date): string =>
  new Date(at.getTime() + offsetMs)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll('-', '/');

/** Reads `yyyy/MM/dd HH:mm:ss`; a date alone means the last second of that day. */
export function parseTaipeiTime(text: string): Date | undefined {
  const found = /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, day, time = '23:59:59'] = found;
  const at = new Date(`${year}-${month}-${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Whole days since 1970 in Taipei, to count days between two instants. */
export const taipeiDay = (at: Date): number => Math.floor((at.getTime() + offsetMs) / dayMs);

/** Minutes since midnight in Taipei. */
export const taipeiMinuteOfDay = (at: Date): number =>
  Math.floor(((at.getTime() + offsetMs) % dayMs) / 60_000);
