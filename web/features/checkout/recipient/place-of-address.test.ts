import * as tables from '@kaituan/domain/shipping/taiwan-districts';
import { expect, it } from 'vitest';
import { withCounty, withDistrict, withZip } from './place-of-address.ts';

const nowhere = {
  recipient: '',
  phone: '',
  zip: '',
  county: '',
  district: '',
  street: '和平東路一段 1 號',
  note: '',
};
const daan = { ...nowhere, county: '臺北市', district: '大安區', zip: '106' };

it('lets the postal code follow the district', () => {
  const inTaipei = withCounty(nowhere, '臺北市');
  expect(withDistrict(tables, inTaipei, '大安區')).toEqual(daan);
  expect(withDistrict(tables, daan, '信義區').zip).toBe('110');
});

it('keeps a longer postal code that fits, and drops one of another county', () => {
  const exact = { ...daan, zip: '106409' };
  expect(withDistrict(tables, exact, '大安區').zip).toBe('106409');
  expect(withCounty(exact, '高雄市')).toMatchObject({ district: '', zip: '', county: '高雄市' });
  expect(withCounty(exact, '臺北市')).toEqual(exact);
});

it('finds county and district of a postal code where it leaves no doubt', () => {
  expect(withZip(tables, nowhere, '106')).toEqual(daan);
  expect(withZip(tables, nowhere, '300')).toMatchObject({ county: '新竹市', district: '' });
  expect(withZip(tables, nowhere, '10')).toEqual({ ...nowhere, zip: '10' });
  expect(withZip(tables, daan, '110')).toEqual({ ...daan, zip: '110' });
});
