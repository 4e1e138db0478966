/** Pieces as people type them into a field: whole numbers, in full width or with thousands marked; undefined for anything else. */
export function parseTypedQuantity(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}
