import { parseLandlineNumber, parseMobileNumber } from '../member/phone-number.ts';
import type { ShippingKind } from './shipping-method.ts';
import {
  type County,
  findCounty,
  findDistrict,
  isOffshore,
  isUnserved,
  withFormalTai,
} from './taiwan-districts.ts';

/** An address as typed or, after parsing, normalised. */
export type AddressFields = {
  recipient: string;
  phone: string;
  zip: string;
  county: string;
  district: string;
  street: string;
  note: string;
};
export type TaiwanAddress = AddressFields & { county: County; isOffshore: boolean };

/** The mistakes of a field, as texts for the buyer. */
export const addressMistakeText = {
  RECIPIENT_LENGTH: '姓名請填 2 到 20 個字，英文最多 40 個字母',
  RECIPIENT_CHARACTERS: '姓名不能有表情符號或特殊字元',
  PHONE_INVALID: '請填手機（09 開頭共 10 碼）或含區碼的市話',
  PHONE_NOT_MOBILE: '請填手機號碼，09 開頭共 10 碼',
  COUNTY_UNKNOWN: '請選擇縣市',
  DISTRICT_UNKNOWN: '請選擇鄉鎮市區',
  DISTRICT_UNSERVED: '此地區無法配送',
  ZIP_INVALID: '郵遞區號為 3、5 或 6 位數字',
  ZIP_MISMATCH: '郵遞區號與縣市、鄉鎮市區不符',
  STREET_LENGTH: '地址請填 4 到 80 個字',
  STREET_CHARACTERS: '地址不能有表情符號或特殊字元',
  STREET_REPEATS_COUNTY: '縣市已選，地址請從路名開始填',
  NOTE_LENGTH: '備註最多 100 個字',
} as const;
/** What an empty field asks for: how long a text may be is no help there. */
const missingText: Partial<Record<keyof AddressFields, string>> = {
  recipient: '請填寫收件人姓名',
  phone: '請填寫手機號碼',
  zip: '請填寫郵遞區號',
  street: '請填寫路名與門牌',
};
export type AddressMistake = keyof typeof addressMistakeText;
export type AddressFieldMistake = { field: keyof AddressFields; mistake: AddressMistake };

export type ParsedAddress =
  | { address: TaiwanAddress; mistakes: [] }
  | { address: undefined; mistakes: AddressFieldMistake[] };

const maxNoteLength = 100;
/** Twenty Chinese characters on a label, or twice as many letters: names of foreigners and companies are long. */
const maxRecipientWidth = 40;
const zipPattern = /^\d{3}(?:\d{2,3})?$/;
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Extended_Pictographic}\p{RI}]|\u{fe0f}|\u{20e3}/u;

/**
 * Parses an address: trimmed, half width, with the official 臺, the phone as digits only. Returns the
 * mistakes field by field, from the recipient on. A landline is accepted for home delivery.
 */
export function parseAddress(
  typed: AddressFields,
  { allowsLandline }: { allowsLandline: boolean },
): ParsedAddress {
  const recipient = tidy(typed.recipient);
  const phone = phoneOf(typed, { allowsLandline });
  const county = findCounty(tidy(typed.county));
  const district = county && findDistrict(county, tidy(typed.district));
  const zip = tidy(typed.zip);
  const street = tidy(typed.street);
  const note = tidySpaces(typed.note);

  const mistakes: AddressFieldMistake[] = [];
  const check = (field: keyof AddressFields, mistake: AddressMistake | undefined) => {
    if (mistake) mistakes.push({ field, mistake });
  };
  check('recipient', findRecipientMistake(recipient));
  if (phone === undefined) check('phone', allowsLandline ? 'PHONE_INVALID' : 'PHONE_NOT_MOBILE');
  if (!county) check('county', 'COUNTY_UNKNOWN');
  if (county && !district) check('district', 'DISTRICT_UNKNOWN');
  if (district && isUnserved(district.zip)) check('district', 'DISTRICT_UNSERVED');
  check('zip', findZipMistake(zip, district?.zip));
  check('street', findStreetMistake(street, county));
  if (lengthOf(note) > maxNoteLength) check('note', 'NOTE_LENGTH');

  if (mistakes.length > 0 || phone === undefined || !county || !district) {
    return { address: undefined, mistakes };
  }
  const place = { zip, county, district: district.district, isOffshore: isOffshore(zip) };
  return { address: { recipient, phone, ...place, street, note }, mistakes: [] };
}

/**
 * An address as an order keeps it: what is checked for these kinds of parcels, normalised. A note to the courier stays
 * only where a courier comes; what else was typed before a pickup was chosen stays as it is.
 */
export function orderedAddress(
  typed: AddressFields,
  kinds: ReadonlySet<ShippingKind>,
): AddressFields {
  const { address } = parseAddress(typed, { allowsLandline: true });
  if (kinds.has('HOME') && address) {
    const { isOffshore: _, ...fields } = address;
    return fields;
  }
  const phone = phoneOf(typed, { allowsLandline: true }) ?? typed.phone;
  const note = kinds.has('HOME') ? typed.note : '';
  return { ...typed, recipient: tidy(typed.recipient), phone, note };
}

/**
 * Whether a convenience store accepts this recipient's name, which it compares with an identity card: two
 * to five Chinese characters, or four to ten Latin letters.
 */
export function isPickupName(recipient: string): boolean {
  return /^(?:\p{sc=Han}{2,5}|\p{sc=Latin}{4,10})$/u.test(recipient.replace(/[ ·‧]/g, ''));
}

/**
 * What is wrong with an address for parcels of these kinds: a pickup needs a name and a phone number, a convenience
 * store a mobile number and the name on an identity card.
 */
export function listDeliveryMistakes(
  address: AddressFields,
  kinds: ReadonlySet<ShippingKind>,
): { field: keyof AddressFields; rule: AddressMistake | 'PICKUP_NAME'; text: string }[] {
  const mistakes = parseAddress(address, { allowsLandline: !kinds.has('CVS') })
    .mistakes.filter(({ field }) => kinds.has('HOME') || field === 'recipient' || field === 'phone')
    .map(({ field, mistake: rule }) => {
      const isEmpty = address[field].trim() === '';
      return { field, rule, text: (isEmpty && missingText[field]) || addressMistakeText[rule] };
    });
  if (kinds.has('CVS') && mistakes.length === 0 && !isPickupName(address.recipient)) {
    const text = '超商取貨請填證件上的真實姓名（2–5 個中文字或 4–10 個英文字母）';
    return [{ field: 'recipient', rule: 'PICKUP_NAME', text }];
  }
  return mistakes;
}

function findRecipientMistake(recipient: string): AddressMistake | undefined {
  if (unprintable.test(recipient)) return 'RECIPIENT_CHARACTERS';
  const isWithin = lengthOf(recipient) >= 2 && widthOf(recipient) <= maxRecipientWidth;
  return isWithin ? undefined : 'RECIPIENT_LENGTH';
}

function findZipMistake(zip: string, ofDistrict: string | undefined): AddressMistake | undefined {
  if (!zipPattern.test(zip)) return 'ZIP_INVALID';
  return ofDistrict !== undefined && !zip.startsWith(ofDistrict) ? 'ZIP_MISMATCH' : undefined;
}

function findStreetMistake(street: string, county: County | undefined): AddressMistake | undefined {
  if (unprintable.test(street)) return 'STREET_CHARACTERS';
  if (!isLengthWithin(street, 4, 80)) return 'STREET_LENGTH';
  const start = withFormalTai(street).replace(/^[\d\s]+/, '');
  return county && start.startsWith(county) ? 'STREET_REPEATS_COUNTY' : undefined;
}

function phoneOf(
  { phone }: AddressFields,
  { allowsLandline }: { allowsLandline: boolean },
): string | undefined {
  return parseMobileNumber(phone) ?? (allowsLandline ? parseLandlineNumber(phone) : undefined);
}

const tidySpaces = (text: string) => text.trim().replace(/\s+/g, ' ');
/** Half width as well, as couriers expect; not for sentences, whose punctuation is full width. */
const tidy = (text: string) => tidySpaces(text.normalize('NFKC'));
const lengthOf = (text: string) => Array.from(text).length;
const widthOf = (text: string) =>
  lengthOf(text) + lengthOf(text.replace(/[\p{sc=Latin}\p{ASCII}]/gu, ''));

function isLengthWithin(text: string, min: number, max: number): boolean {
  const length = lengthOf(text);
  return length >= min && length <= max;
}
