/** What names the record of a call, the most exact first. */
const subjectNames: readonly string[] = [
  ...['refundNo', 'returnNo', 'orderNo', 'pledgeNo', 'referenceId', 'campaignId', 'flashSaleId'],
  ...['applicationNo', 'reviewNo', 'rowNo', 'who', 'memberId', 'id', 'key', 'code'],
];

/** What a call was about, by what it was asked for. */
export function findSubject(input: Readonly<Record<string, unknown>>): string | number | undefined {
  const named = subjectNames.map((name) => input[name]);
  return named.find((value) => typeof value === 'string' || typeof value === 'number');
}

/** Whether a field, given with the way to it, can name what a call was about; a quantity never does, whatever it says. */
export const canNameSubject = (path: string): boolean =>
  subjectNames.includes(path.split('.').at(-1) ?? path);
