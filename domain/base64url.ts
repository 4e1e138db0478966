/** The 64 letters, each for six bits. */
export const base64urlLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Text as base64url of its UTF-8 bytes, without padding. */
export function encodeBase64url(text: string): string {
  const bytes = encodeURIComponent(text).match(/%..|./g) ?? [];
  let bits = 0;
  let pending = 0;
  let encoded = '';
  for (const byte of bytes) {
    bits =
      (bits << 8) | (byte.length > 1 ? Number.parseInt(byte.slice(1), 16) : byte.charCodeAt(0));
    pending += 8;
    while (pending >= 6) {
      pending -= 6;
      encoded += base64urlLetters[(bits >> pending) & 63];
    }
    bits &= 255;
  }
  return pending > 0 ? encoded + base64urlLetters[(bits << (6 - pending)) & 63] : encoded;
}
