/** What a bank writes in one cell, without spreadsheet tricks: `="114/07/04"`, tabs, spaces around. */
export const cleanCell = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/[\s\u200b]+/g, ' ')
    .trim();

/**
 * A day as banks write it, as `2026-11-21`: Gregorian or years of the Republic, with or without a time of
 * day, month and day in front too; undefined for anything else.
 */
export function readStatementDay(cell: string): string | undefined {
  const [text = ''] = cleanCell(cell).split(/[ T]/, 1);
  if (/^[3-6]\d{4}(\.\d+)?$/.test(text)) return daySince1900(Number(text));
  const whole = /^(\d{3,4})(\d{2})(\d{2})$/.exec(text);
  if (whole) return dayOf(whole[1], whole[2], whole[3]);
  const parts = /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?$/.exec(text);
  if (!parts) return undefined;
  const [, first = '', second, third = ''] = parts;
  return third.length === 4 ? dayOf(third, first, second) : dayOf(first, second, third);
}

/** Workbooks count days; 1 is the first of January 1900, and February 1900 had 29 to them. */
const daySince1900 = (count: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(count) * 86_400_000).toISOString().slice(0, 10);

function dayOf(yearText = '', monthText = '', dayText = ''): string | undefined {
  const typed = Number(yearText);
  // 114 is the 114th year of the Republic, 2025.
  const year = typed < 1911 ? typed + 1911 : typed;
  const day = `${year}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isReal && year > 1990 && year < 2200 ? day : undefined;
}

/** A whole amount in TWD: `1,000`, `$1,000.00`, `+1000元`; 0 for an empty cell, undefined for anything else. */
export function readStatementAmount(cell: string): number | undefined {
  const text = cleanCell(cell).replace(/^(NT)?\$|^\+|,|元$| /g, '');
  if (text === '' || text === '-' || text === '--') return 0;
  const found = /^(\d{1,9})(\.0+)?$/.exec(text);
  return found ? Number(found[1]) : undefined;
}

/** Runs of digits that may be an account, in full or with its front masked. */
export const accountDigitsIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(/[\d*xX]*\d{5,16}(?!\d)/g)]
    .map(([run]) => run.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 5);
