/**
 * Parses a typed quantity: a whole number, in full width or with thousands separators; undefined for
 * anything else. What is too large to order is still a number, so that its refusal names the maximum.
 */
export function parseTypedQuantity(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}
