import type { CheckoutAddress } from '#web/features/checkout/checkout-query.ts';

type Districts = Pick<
  typeof import('@kaituan/domain/shipping/taiwan-districts'),
  'findCounty' | 'findDistrict' | 'listDistricts' | 'findDistrictsOfZip'
>;

/** Another county has other districts and postal codes. */
export function withCounty(address: CheckoutAddress, county: string): CheckoutAddress {
  return county === address.county ? address : { ...address, county, district: '', zip: '' };
}

/** The postal code follows the district; a longer matching code stays. */
export function withDistrict(
  tables: Districts | undefined,
  address: CheckoutAddress,
  district: string,
): CheckoutAddress {
  const county = tables?.findCounty(address.county);
  const found = county && tables?.findDistrict(county, district);
  const zip = found && !address.zip.startsWith(found.zip) ? found.zip : address.zip;
  return { ...address, district, zip };
}

/** A postal code sets county and district when it is unambiguous. */
export function withZip(
  tables: Districts | undefined,
  address: CheckoutAddress,
  zip: string,
): CheckoutAddress {
  const isOpen = address.county === '' || address.district === '';
  const rows = isOpen && /^\d{3}/.test(zip) ? (tables?.findDistrictsOfZip(zip) ?? []) : [];
  const [first, ...others] = rows.filter(
    (row) => address.county === '' || row.county === address.county,
  );
  if (!first || others.some((row) => row.county !== first.county)) return { ...address, zip };
  const district = others.length === 0 ? first.district : address.district;
  return { ...address, zip, county: first.county, district };
}
