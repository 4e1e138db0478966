import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { homeAddress } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

async function createOwner() {
  const memberId = await createMember(opened.database);
  const caller = { memberId, channelId: null, isVerified: false };
  const api = createCaller(opened.database, undefined, caller);
  const save = async (given: object = {}, typed: object = {}) =>
    (await api.call('/Address/SaveAddress', { address: { ...homeAddress, ...typed }, ...given }))
      .result;
  return { ...api, save };
}

describe('the address book', () => {
  it('normalises and stores an address; the first is the default', async () => {
    const owner = await createOwner();
    const typed = { phone: '+886 912-345-678', county: '台北市', street: ' 和平東路一段　1 號 ' };
    expect(await owner.save({ label: '家' }, typed)).toMatchObject([
      {
        label: '家',
        phone: '0912345678',
        county: '臺北市',
        street: '和平東路一段 1 號',
        isDefault: true,
        isOffshore: false,
      },
    ]);
    const island = { zip: '880', county: '澎湖縣', district: '馬公市', street: '中正路 1 號' };
    const book = await owner.save({ isDefault: true }, island);
    expect(book.map(({ zip, isDefault }) => [zip, isDefault])).toEqual([
      ['880', true],
      ['106', false],
    ]);
    expect(book[0]?.isOffshore).toBe(true);
  });

  it('gives the mistake of each field, and stores nothing', async () => {
    const owner = await createOwner();
    const address = { ...homeAddress, recipient: '王', phone: '123', zip: '100', street: '街' };
    const refusal = await owner.refusal('/Address/SaveAddress', { address });
    expect(refusal.code).toBe('VALIDATION_FAILED');
    expect(refusal.details).toEqual([
      {
        path: 'address.recipient',
        rule: 'RECIPIENT_LENGTH',
        text: '姓名請填 2 到 20 個字，英文最多 40 個字母',
      },
      {
        path: 'address.phone',
        rule: 'PHONE_INVALID',
        text: '請填手機（09 開頭共 10 碼）或含區碼的市話',
      },
      { path: 'address.zip', rule: 'ZIP_MISMATCH', text: '郵遞區號與縣市、鄉鎮市區不符' },
      { path: 'address.street', rule: 'STREET_LENGTH', text: '地址請填 4 到 80 個字' },
    ]);
    expect((await owner.call('/Address/GetAddressArray', {})).result).toEqual([]);
  });

  it('changes an address in place, keeping its label', async () => {
    const owner = await createOwner();
    const [first] = await owner.save({ label: '公司' });
    const changed = await owner.save({ addressId: first?.addressId }, { recipient: '陳大文' });
    expect(changed).toEqual([{ ...first, recipient: '陳大文' }]);
  });

  it('holds at most twenty addresses', async () => {
    const owner = await createOwner();
    for (let number = 1; number <= 20; number += 1) await owner.save({ label: `${number}` });
    const one = { address: homeAddress };
    expect(await owner.codeOf('/Address/SaveAddress', one)).toBe('ADDRESS_BOOK_FULL');
    const { result: book } = await owner.call('/Address/GetAddressArray', {});
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const addressId = book[4]?.addressId ?? 0;
    expect(await owner.codeOf('/Address/SaveAddress', { ...one, addressId })).toBe('OK');
  });

  it('moves the default to another address when it is removed', async () => {
    const owner = await createOwner();
    await owner.save({ label: '甲' });
    const [first] = await owner.save({ label: '乙' });
    const { result: left } = await owner.call('/Address/RemoveAddress', {
      addressId: first?.addressId ?? 0,
    });
    expect(left).toMatchObject([{ label: '乙', isDefault: true }]);
  });

  it('is accessible to its owner only', async () => {
    const owner = await createOwner();
    const other = await createOwner();
    const [{ addressId = 0 } = {}] = await owner.save();
    expect(await other.codeOf('/Address/RemoveAddress', { addressId })).toBe('NOT_FOUND');
    const stolen = { addressId, address: homeAddress };
    expect(await other.codeOf('/Address/SaveAddress', stolen)).toBe('NOT_FOUND');
    expect((await other.call('/Address/GetAddressArray', {})).result).toEqual([]);
    const guest = createCaller(opened.database);
    expect(await guest.codeOf('/Address/GetAddressArray', {})).toBe('UNAUTHENTICATED');
  });
});
