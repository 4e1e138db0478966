type Coded = { code: string; productCode: string };

/** What a typed code names: one SKU, or the SKUs of a style (款號) of which one has to be chosen. */
export type MeantSku<S> = { kind: 'SKU'; sku: S } | { kind: 'STYLE'; skus: S[] };

/**
 * Finds what a code means, case-insensitively: the code of a SKU before that of a style; a style with one SKU is
 * that SKU.
 */
export function findMeantSku<S extends Coded>(
  typed: string,
  skus: readonly S[],
): MeantSku<S> | undefined {
  const code = typed.toUpperCase();
  const own = skus.find((sku) => sku.code.toUpperCase() === code);
  if (own) return { kind: 'SKU', sku: own };
  const ofStyle = skus.filter(({ productCode }) => productCode.toUpperCase() === code);
  const [only, ...others] = ofStyle;
  if (!only) return undefined;
  return others.length === 0 ? { kind: 'SKU', sku: only } : { kind: 'STYLE', skus: ofStyle };
}
