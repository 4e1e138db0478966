import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/database/sql/parameters.ts';

/** Products whose name has this text in it. */
export const idsOfProductsNamed = (search: string): SQL =>
  sql`(select p.id from product p where p.name ilike ${containing(search)})`;

/** Of the variant `s` of the product `p`: its name or code has this text in it. */
export const isNamed = (word: string): SQL => {
  const pattern = containing(word);
  return sql`(p.name ilike ${pattern} or p.code ilike ${pattern} or s.code ilike ${pattern})`;
};

/** The same, or its barcode is this text, or its brand `b` has it in its name. */
export const isNamedOrScanned = (word: string): SQL =>
  sql`(${isNamed(word)} or s.barcode = ${word} or b.name ilike ${containing(word)})`;
