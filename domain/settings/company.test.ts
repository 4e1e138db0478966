import { expect, test } from 'vitest';
import { type Company, findCompanyMistakes, listMissingOfCompany } from './company.ts';

const company: Company = {
  htmlTitle: '好日子團購',
  name: '好日子股份有限公司',
  taxId: '12345675',
  address: '臺北市中正區重慶南路一段122號',
  phone: '02-2311-3731',
  email: 'shop@example.com',
  serviceHours: '週一至週五 09:00–18:00',
  lineOaId: null,
};
/** Stands for the check digit, which the callers bring along. */
const isTaxId = (text: string) => /^\d{8}$/.test(text) && text !== '12345678';
const pathsOf = (changed: Partial<Company>) =>
  findCompanyMistakes({ ...company, ...changed }, isTaxId).map(({ path }) => path);

test('a company that is filled in has no mistake', () => {
  expect(pathsOf({})).toEqual([]);
  expect(pathsOf({ phone: '0912-345-678', lineOaId: '@goodday' })).toEqual([]);
  expect(pathsOf({ phone: '(02) 2311-3731 #12' })).toEqual([]);
  expect(pathsOf({ phone: '0800-000-123' })).toEqual([]);
});

test('each mistake names its field', () => {
  expect(pathsOf({ taxId: '12345678' })).toEqual(['taxId']);
  expect(pathsOf({ taxId: '00000000' })).toEqual(['taxId']);
  const taxIdText = (taxId: string) =>
    findCompanyMistakes({ ...company, taxId }, isTaxId).map(({ text }) => text);
  expect(taxIdText('12345678')).toEqual(['統一編號的檢查碼不符，請核對有沒有打錯']);
  expect(taxIdText('1234567')).toEqual(['統一編號是 8 位數字']);
  expect(
    pathsOf({ name: '（尚未填寫）', phone: '２３１１', lineOaId: 'goodday', email: 'a@b' }),
  ).toEqual(['name', 'phone', 'email', 'lineOaId']);
});

test('what a shop began with counts as missing', () => {
  const bare = { ...company, name: '（尚未填寫）', taxId: '00000000', phone: '' };
  expect(listMissingOfCompany(bare, isTaxId)).toEqual(['公司名稱', '統一編號', '電話']);
  expect(listMissingOfCompany(company, isTaxId)).toEqual([]);
});
