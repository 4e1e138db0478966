/**
 * Parses a typed quantity: a whole number, in full width or with thousands separators; undefined for
 * anything else.
 */
export function parseTypedQuantity(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}
