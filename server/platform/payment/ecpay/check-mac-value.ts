import { createHash } from 'node:crypto';
import { isEqualSignature } from '#server/platform/payment/signatures.ts';

export type EcpayFields = Record<string, string>;
export type EcpayKeys = { hashKey: string; hashIv: string };

const folded = ([name]: [string, string]) => name.toLowerCase();
const byName = (a: [string, string], b: [string, string]) =>
  folded(a) < folded(b) ? -1 : folded(a) > folded(b) ? 1 : 0;

/** Encodes as .NET's `HttpUtility.UrlEncode`, which leaves `-_.!*()` unescaped and writes a space as `+`. */
const dotNetEncode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll("'", '%27')
    .replaceAll('~', '%7e');

/** ECPay's CheckMacValue (SHA256) over all other fields. It is case-insensitive. */
export function checkMacValue(fields: EcpayFields, keys: EcpayKeys): string {
  const sorted = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`);
  const text = [`HashKey=${keys.hashKey}`, ...sorted, `HashIV=${keys.hashIv}`].join('&');
  return createHash('sha256').update(dotNetEncode(text).toLowerCase()).digest('hex').toUpperCase();
}

export const signEcpay = (fields: EcpayFields, keys: EcpayKeys): EcpayFields => ({
  ...fields,
  CheckMacValue: checkMacValue(fields, keys),
});

/**
 * Whether ECPay signed exactly these fields. They are joined unescaped before signing, so a value with `&Name=`
 * could be read as two fields, and a name with `=` or `&` as other fields: such a message is refused.
 */
export function isSignedByEcpay(fields: EcpayFields, keys: EcpayKeys): boolean {
  const { CheckMacValue: given = '', ...rest } = fields;
  const isAmbiguous = Object.entries(rest).some(
    ([name, value]) => !/^\w+$/.test(name) || /&\w+=/.test(value),
  );
  return !isAmbiguous && isEqualSignature(given, checkMacValue(rest, keys));
}
