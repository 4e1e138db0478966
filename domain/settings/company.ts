import { collectMistakes, isLengthWithin, type SettingMistake } from './setting-mistake.ts';

/** Who sells, as every page has to say. */
export type Company = {
  htmlTitle: string;
  name: string;
  taxId: string;
  address: string;
  phone: string;
  email: string;
  serviceHours: string;
  lineOaId: string | null;
};

/** What a shop without demo goods said of its company until its owner filled it in. */
const placeholder = '（尚未填寫）';

/** A landline, mobile or toll-free number as people write it, with an extension. */
const phoneNumber = /^(?:\(0\d{1,3}\)|0\d{1,3})[\d -]{5,10}\d(?:\s?#\d{1,6})?$/;
const emailAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const lineOfficialAccount = /^@[a-z0-9_.-]{2,30}$/i;

/** Whether a text of the company was filled in. */
export const isFilledIn = (text: string): boolean => text.trim() !== '' && text !== placeholder;

/** Whether eight digits can be a tax id; all zeros pass the check digit and belong to nobody. */
const isTaxIdOfSomebody = (taxId: string, isTaxId: (text: string) => boolean): boolean =>
  taxId !== '00000000' && isTaxId(taxId);

/** The mistakes in a company's data; `isTaxId` checks the check digit of a 統一編號. */
export function findCompanyMistakes(
  company: Company,
  isTaxId: (text: string) => boolean,
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const { name, taxId, htmlTitle, address, phone, email, serviceHours, lineOaId } = company;
  check(isFilledIn(name) && isLengthWithin(name, 2, 60), 'name', '公司或商號名稱為 2 到 60 個字');
  const isEightDigits = /^\d{8}$/.test(taxId);
  check(isEightDigits, 'taxId', '統一編號是 8 位數字');
  check(
    !isEightDigits || isTaxIdOfSomebody(taxId, isTaxId),
    'taxId',
    '統一編號的檢查碼不符，請核對有沒有打錯',
  );
  check(isLengthWithin(htmlTitle, 1, 30), 'htmlTitle', '商店名稱為 1 到 30 個字');
  check(isFilledIn(address) && isLengthWithin(address, 6, 100), 'address', '地址為 6 到 100 個字');
  check(phoneNumber.test(phone.trim()), 'phone', '請填電話，例如 02-2311-3731 或 0912-345-678');
  check(emailAddress.test(email), 'email', '請填電子郵件，例如 service@example.com');
  check(
    isFilledIn(serviceHours) && isLengthWithin(serviceHours, 2, 60),
    'serviceHours',
    '客服時間為 2 到 60 個字，例如 週一至週五 09:00–18:00',
  );
  check(
    lineOaId === null || lineOfficialAccount.test(lineOaId),
    'lineOaId',
    'LINE 官方帳號以 @ 開頭，例如 @myshop；沒有就留空',
  );
  return mistakes;
}

const companyTexts = {
  name: '公司名稱',
  taxId: '統一編號',
  address: '地址',
  phone: '電話',
  email: '電子郵件',
} as const;

/** What is missing of the company that the law wants on every page, as words for the owner. */
export function listMissingOfCompany(
  company: Company,
  isTaxId: (text: string) => boolean,
): string[] {
  return Object.entries(companyTexts).flatMap(([field, text]) => {
    const value = company[field as keyof typeof companyTexts];
    const isThere = field === 'taxId' ? isTaxIdOfSomebody(value, isTaxId) : isFilledIn(value);
    return isThere ? [] : [text];
  });
}
