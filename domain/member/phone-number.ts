const mobile = /^09\d{8}$/;

/** A Taiwanese mobile number as `09########`, or undefined; accepts +886, spaces, hyphens, full width. */
export function parseMobileNumber(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s()-]/g, '');
  const national = digits.replace(/^(?:\+|00)886\(?0?/, '0');
  return mobile.test(national) ? national : undefined;
}

/** The number in international format: `+8869########`. */
export function internationalNumber(mobileNumber: string): string {
  return `+886${mobileNumber.slice(1)}`;
}

/** The number with its middle masked, for screens that others may see. */
export function maskMobileNumber(mobileNumber: string): string {
  return `${mobileNumber.slice(0, 4)}•••${mobileNumber.slice(-3)}`;
}

/** The same of any number, as it was typed. */
export const maskPhone = (phone: string): string => phone.replace(/(?<=^.{4,}).(?=.{3})/g, '•');

const landline = /^0[2-8]\d{7,8}(?:#\d{1,6})?$/;

/** A Taiwanese landline as digits with `#` before its extension, or undefined; accepts +886, 轉, hyphens. */
export function parseLandlineNumber(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s()-]/g, '');
  const marked = plain.replace(/(?:轉|分機|ext\.?|x)/i, '#').replace(/##/, '#');
  const national = marked.replace(/^(?:\+|00)8860?/, '0');
  return landline.test(national) ? national : undefined;
}
