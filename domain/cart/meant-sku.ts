/** A name without what pasting changes: widths, spaces, the stroke between two options. */
const spelled = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s/]+/g, '')
    .toUpperCase();

/** The one SKU whose full name this is, variant included, as a quotation has it; undefined for none, and for several. */
export function findNamedSku<S extends { name: string; optionValues: readonly string[] }>(
  typed: string,
  skus: readonly S[],
): S | undefined {
  const named = skus.filter(
    ({ name, optionValues }) => spelled(name + optionValues.join('')) === spelled(typed),
  );
  return named.length === 1 ? named[0] : undefined;
}

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
