export const invoiceTypes = ['MEMBER_CARRIER', 'MOBILE', 'CDC', 'DONATION', 'COMPANY'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const invoiceTypeText: Record<InvoiceType, string> = {
  MEMBER_CARRIER: '會員載具',
  MOBILE: '手機條碼載具',
  CDC: '自然人憑證載具',
  DONATION: '捐贈發票',
  COMPANY: '公司戶（三聯式）',
};

/** How an electronic invoice is issued: `value` is the carrier, the donation code or the tax id. */
export type InvoiceChoice = { type: InvoiceType; value: string; title: string; email: string };

/** Charities offered by name, with their donation codes. */
export const donationCodes = [
  { code: '919', name: '財團法人創世社會福利基金會' },
  { code: '25885', name: '財團法人伊甸社會福利基金會' },
  { code: '8585', name: '財團法人家扶基金會' },
  { code: '531', name: '財團法人董氏基金會' },
] as const;

/** The normalised choice: half width, upper case where significant, and no value its type does not use. */
export function tidyInvoice(choice: InvoiceChoice): InvoiceChoice {
  const value = choice.value.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const email = choice.email.trim();
  const title = choice.title.trim();
  switch (choice.type) {
    case 'MEMBER_CARRIER':
      return { type: choice.type, value: '', title: '', email };
    case 'MOBILE':
      return {
        type: choice.type,
        value: value && `/${value.replace(/^\/+/, '')}`,
        title: '',
        email,
      };
    case 'COMPANY':
      return { type: choice.type, value, title, email };
    default:
      return { type: choice.type, value, title: '', email };
  }
}

/** The checks of the numbers, which the caller brings along. */
export type InvoiceNumberChecks = Record<
  'isMobileBarcode' | 'isCdcNumber' | 'isDonateCode' | 'isBan',
  (value: string) => boolean
>;

/** What is wrong with the carrier, donation code or tax id of a tidy choice; undefined when nothing is. */
export function findInvoiceNumberMistake(
  { type, value }: Pick<InvoiceChoice, 'type' | 'value'>,
  { isMobileBarcode, isCdcNumber, isDonateCode, isBan }: InvoiceNumberChecks,
): string | undefined {
  switch (type) {
    case 'MOBILE':
      return isMobileBarcode(value)
        ? undefined
        : '手機條碼為 / 開頭加上 7 個字元（數字、大寫英文或 + - .）';
    case 'CDC':
      return isCdcNumber(value) ? undefined : '自然人憑證為 2 個英文字母加上 14 個數字';
    case 'DONATION':
      return isDonateCode(value) ? undefined : '捐贈碼為 3 到 7 個數字';
    case 'COMPANY':
      // All zeros passes the checksum and belongs to nobody.
      return value !== '00000000' && isBan(value) ? undefined : '統一編號不正確，請確認 8 位數字';
    default:
      return undefined;
  }
}
