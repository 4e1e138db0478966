import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressFields,
  type AddressMistake,
  isPickupName,
  listDeliveryMistakes,
  orderedAddress,
  parseAddress,
} from './taiwan-address.ts';
import { counties, isUnserved, listDistricts } from './taiwan-districts.ts';

const typed: AddressFields = {
  recipient: '王小明',
  phone: '0912345678',
  zip: '106',
  county: '臺北市',
  district: '大安區',
  street: '和平東路一段 1 號',
  note: '',
};
const atHome = { allowsLandline: true };
const parse = (more: Partial<AddressFields>) => parseAddress({ ...typed, ...more }, atHome);

describe('an address', () => {
  test('is normalised however it is typed', () => {
    const { address } = parse({
      recipient: ' 王小明　',
      phone: '+886 912-345-678',
      zip: '１０６',
      county: '台北市',
      street: '　和平東路一段１號  ３樓',
    });
    expect(address).toEqual({
      ...typed,
      street: '和平東路一段1號 3樓',
      isOffshore: false,
    });
  });

  test.each<[Partial<AddressFields>, keyof AddressFields, AddressMistake]>([
    [{ recipient: '王' }, 'recipient', 'RECIPIENT_LENGTH'],
    [{ recipient: '王'.repeat(21) }, 'recipient', 'RECIPIENT_LENGTH'],
    [{ recipient: 'a'.repeat(41) }, 'recipient', 'RECIPIENT_LENGTH'],
    [{ recipient: `王${'a'.repeat(39)}` }, 'recipient', 'RECIPIENT_LENGTH'],
    [{ recipient: '王小明😀' }, 'recipient', 'RECIPIENT_CHARACTERS'],
    [{ recipient: '王\u202e小明' }, 'recipient', 'RECIPIENT_CHARACTERS'],
    [{ phone: '12345' }, 'phone', 'PHONE_INVALID'],
    [{ county: '臺中縣' }, 'county', 'COUNTY_UNKNOWN'],
    [{ district: '板橋區' }, 'district', 'DISTRICT_UNKNOWN'],
    [{ zip: '1066' }, 'zip', 'ZIP_INVALID'],
    [{ zip: '100' }, 'zip', 'ZIP_MISMATCH'],
    [{ street: '1 號' }, 'street', 'STREET_LENGTH'],
    [{ street: '台北市大安區和平東路一段 1 號' }, 'street', 'STREET_REPEATS_COUNTY'],
    [{ street: '106臺北市和平東路一段 1 號' }, 'street', 'STREET_REPEATS_COUNTY'],
    [{ street: '和平東路一段 1 號 🏠' }, 'street', 'STREET_CHARACTERS'],
    [{ note: '請'.repeat(101) }, 'note', 'NOTE_LENGTH'],
    [{ county: '高雄市', district: '東沙群島', zip: '817' }, 'district', 'DISTRICT_UNSERVED'],
  ])('%j is reported at its field', (more, field, mistake) => {
    expect(parse(more)).toEqual({ address: undefined, mistakes: [{ field, mistake }] });
  });

  test.each(['王'.repeat(20), 'Maria Fernanda Gutiérrez de la Fuente', `王${'a'.repeat(38)}`])(
    'is for whoever has the name %s',
    (recipient) => {
      expect(parse({ recipient }).address?.recipient).toBe(recipient);
    },
  );

  test('is kept by an order as a courier reads it', () => {
    const asTyped = {
      ...typed,
      phone: '０９１２－３４５－６７８',
      street: '　和平東路一段 1 號',
      note: '請交給管理室，\n謝謝！',
    };
    expect(orderedAddress(asTyped, new Set(['HOME', 'CVS']))).toEqual({
      ...typed,
      note: '請交給管理室， 謝謝！',
    });
    const untouched = { ...asTyped, county: '', district: '', zip: '' };
    expect(orderedAddress(untouched, new Set(['CVS']))).toEqual({
      ...untouched,
      phone: typed.phone,
      note: '',
    });
  });

  test('accepts a landline only for home delivery', () => {
    expect(parse({ phone: '(02) 2345-6789 #12' }).address?.phone).toBe('0223456789#12');
    const atStore = parseAddress({ ...typed, phone: '02-2345-6789' }, { allowsLandline: false });
    expect(atStore.mistakes).toEqual([{ field: 'phone', mistake: 'PHONE_NOT_MOBILE' }]);
  });

  test('reports all its mistakes at once, first field first', () => {
    const empty = { recipient: '', phone: '', zip: '', county: '', district: '', street: '' };
    expect(parse(empty).mistakes.map((found) => found.field)).toEqual([
      'recipient',
      'phone',
      'county',
      'zip',
      'street',
    ]);
  });

  test('of every district is accepted, and parsing it again changes nothing', () => {
    const districts = counties.flatMap(listDistricts).filter((row) => !isUnserved(row.zip));
    for (const { zip, county, district } of districts) {
      const { address } = parse({ zip, county: county.replace('臺', '台'), district });
      expect(address, county + district).toMatchObject({ zip, county, district });
      if (address) expect(parseAddress(address, atHome).address).toEqual(address);
    }
  });

  test('never makes the parser throw', () => {
    const marks = fc.constantFrom(...'王台臺北市09+8#-() \u3000\t１😀', '\ud800', '\u202e', '\0');
    const text = fc.string({ unit: marks, maxLength: 40 });
    const fields = { recipient: text, phone: text, zip: text, street: text, note: text };
    fc.assert(
      fc.property(fc.record({ ...fields, county: text, district: text }), (anything) => {
        expect(parseAddress(anything, atHome).mistakes.length).toBeGreaterThan(0);
      }),
    );
  });
});

test('an empty field asks for what it is for, and one that is wrong says what is wrong', () => {
  const empty = { ...typed, recipient: ' ', phone: '', zip: '', street: '' };
  expect(listDeliveryMistakes(empty, new Set(['HOME'])).map(({ text }) => text)).toEqual([
    '請填寫收件人姓名',
    '請填寫手機號碼',
    '請填寫郵遞區號',
    '請填寫路名與門牌',
  ]);
  const [wrong] = listDeliveryMistakes({ ...typed, recipient: '王' }, new Set(['HOME']));
  expect(wrong?.text).toContain('2 到 20 個字');
});

test.each([
  ['王小明', true],
  ['歐陽娜娜', true],
  ['王', false],
  ['一二三四五六', false],
  ['Amy Wang', true],
  ['Amy', false],
  ['Alexandria Wong', false],
  ['王小明1', false],
])('a store hands a parcel to %s: %s', (name, isPossible) => {
  expect(isPickupName(name)).toBe(isPossible);
});
