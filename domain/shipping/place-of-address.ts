import {
  type County,
  counties,
  type District,
  findDistrictsOfZip,
  isOffshore,
  listDistricts,
  withFormalTai,
} from './taiwan-districts.ts';

/** The county of an address, and its district if that can be told. */
export type AddressPlace = { county: County; district?: District };

/** What may come before the county and before the postal code: the country, punctuation. */
const opening = /^(?:中華民國|臺灣省|臺灣|[\s,、。()[\]-])*/;
/** A postal code of three, five or six digits, which no house number is. */
const leadingZip = /^\d{3}(?:-?\d{2,3})?(?!\s*[\d號巷弄樓之])/;

/**
 * County and district of an address as people write it, in one line: with 台 or 臺, with or without a postal code, which
 * stands in for a county or district that is left out. Undefined when its county cannot be told.
 */
export function findPlaceOfAddress(address: string): AddressPlace | undefined {
  const text = withFormalTai(address.normalize('NFKC')).replace(opening, '');
  const [zip = ''] = leadingZip.exec(text) ?? [];
  const rest = text.slice(zip.length).replace(opening, '').replace(/\s+/g, '');
  const ofZip = findDistrictsOfZip(zip);
  const county = counties.find((name) => rest.startsWith(name));
  if (county) {
    const inCounty = rest.slice(county.length);
    const district =
      findNamed(listDistricts(county), inCounty) ??
      onlyOne(ofZip.filter((row) => row.county === county));
    return { county, ...(district && { district }) };
  }
  const named = counties.flatMap(listDistricts).filter((row) => rest.startsWith(row.district));
  const district = findNamed(ofZip, rest) ?? onlyOne(named) ?? onlyOne(ofZip);
  return district && { county: district.county, district };
}

/** The row whose district a text begins with. */
const findNamed = (rows: readonly District[], text: string): District | undefined =>
  rows.find(({ district }) => text.startsWith(district));

const onlyOne = (rows: readonly District[]): District | undefined =>
  rows.length === 1 ? rows[0] : undefined;

/** Whether an address in one line is offshore; undefined when its district cannot be told. */
export function isOffshoreAddress(address: string): boolean | undefined {
  const district = findPlaceOfAddress(address)?.district;
  return district && isOffshore(district.zip);
}
