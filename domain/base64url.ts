const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

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
      encoded += alphabet[(bits >> pending) & 63];
    }
    bits &= 255;
  }
  return pending > 0 ? encoded + alphabet[(bits << (6 - pending)) & 63] : encoded;
}

/** Decodes base64url of UTF-8 text; undefined when invalid. */
export function decodeBase64url(encoded: string): string | undefined {
  let bits = 0;
  let pending = 0;
  let escaped = '';
  for (const letter of encoded) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    pending += 6;
    if (pending < 8) continue;
    pending -= 8;
    escaped += `%${((bits >> pending) & 255).toString(16).padStart(2, '0')}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
