export type TransferFields = { lastFive: string; paidOn: string; amountTwd: number; note: string };

const textOf = (form: FormData, name: string): string =>
  String(form.get(name) ?? '')
    .normalize('NFKC')
    .trim();

/** The typed report, normalised from full-width digits and commas; of a whole account number the last five digits. */
export const readReport = (form: FormData): TransferFields => ({
  lastFive: textOf(form, 'lastFive')
    .replace(/[\s-]/g, '')
    .replace(/^\d+(?=\d{5}$)/, ''),
  paidOn: textOf(form, 'paidOn'),
  amountTwd: Number(textOf(form, 'amountTwd').replace(/[^\d.]/g, '') || Number.NaN),
  note: textOf(form, 'note'),
});

/** Problems by field, in the form's order. */
export function findReportMistakes(
  { lastFive, paidOn, amountTwd }: TransferFields,
  today: string,
): Partial<Record<keyof TransferFields, string>> {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(paidOn);
  return {
    ...(!/^\d{5}$/.test(lastFive) && { lastFive: '請填帳號的最後 5 個數字' }),
    ...(!isDay && { paidOn: '請填轉帳日期' }),
    ...(isDay && paidOn > today && { paidOn: '轉帳日期不能晚於今天' }),
    ...(!(Number.isSafeInteger(amountTwd) && amountTwd > 0) && { amountTwd: '請填整數金額' }),
  };
}
