import { BadCell, type CellFormat } from './cell-format.ts';

/** Taiwan has had one UTC offset all year round since 1980. */
const taipeiOffset = '+08:00';
const taipeiOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** Spreadsheet dates count days since 1899-12-30; these bounds are the years 2000 to 2199. */
const serialRange = [36_526, 109_574] as const;

const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d{1,6})?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A moment in Taipei time, such as 2026/01/31 or 2026-01-31 18:30. A date alone means its beginning, or
 * with `dateMeans: 'END'` its end.
 */
export function instantCell(options: {
  dateMeans: 'START' | 'END';
  /** Omit a time of midnight. */
  shortMidnight?: boolean;
}): CellFormat<string> {
  return {
    parse(text) {
      const plain = text.normalize('NFKC').trim();
      const found = written.exec(plain);
      if (found) return fromParts(found, options.dateMeans);
      const serial = /^\d{5,6}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
      if (serial >= serialRange[0] && serial <= serialRange[1]) {
        return fromSerial(serial, options.dateMeans);
      }
      throw new BadCell('要填日期，例如 2026/01/31 或 2026-01-31 18:30');
    },
    present: (value) => presentInstant(value, options.shortMidnight ?? false),
  };
}

function fromParts(parts: RegExpExecArray, dateMeans: 'START' | 'END'): string {
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  date.setUTCFullYear(year ?? 0);
  const exists = date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) throw new BadCell('沒有這個日期或時間');
  if ((year ?? 0) < 1980 || (year ?? 0) > 9998) throw new BadCell('年份要填西元 1980 到 9998');
  if (parts[4] === undefined) return dateOnly(date.getTime(), dateMeans);
  const zone = parts[8]?.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? taipeiOffset;
  const clock = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return `${dayOf(date.getTime())}T${clock}${parts[7] ?? ''}${zone}`;
}

function fromSerial(serial: number, dateMeans: 'START' | 'END'): string {
  // Serials are rounded to the second: a spreadsheet stores 18:30 as a binary fraction of a day.
  const wallMs = Math.round((serial - 25_569) * 86_400) * 1000;
  if (Number.isInteger(serial)) return dateOnly(wallMs, dateMeans);
  return `${new Date(wallMs).toISOString().slice(0, 19)}${taipeiOffset}`;
}

function dateOnly(wallMs: number, dateMeans: 'START' | 'END'): string {
  return `${dayOf(dateMeans === 'END' ? wallMs + dayMs : wallMs)}T00:00:00${taipeiOffset}`;
}

const dayOf = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 10);

/** `value` is ISO-8601 with up to six decimals of a second, as PostgreSQL writes it in JSON. */
function presentInstant(value: string, shortMidnight: boolean): string {
  const fraction = /\.(\d+)/.exec(value)?.[1]?.replace(/0+$/, '') ?? '';
  const wall = new Date(Date.parse(value.replace(/\.\d+/, '')) + taipeiOffsetMs).toISOString();
  const [date = '', clock = ''] = wall.slice(0, 19).split('T');
  const day = date.replaceAll('-', '/');
  if (fraction !== '') return `${day} ${clock}.${fraction}`;
  if (shortMidnight && clock === '00:00:00') return day;
  return `${day} ${clock.endsWith(':00') ? clock.slice(0, 5) : clock}`;
}

/** The beginning of `now`'s day in Taipei. */
export function startOfTaipeiDay(now: Date): string {
  return `${dayOf(now.getTime() + taipeiOffsetMs)}T00:00:00${taipeiOffset}`;
}
