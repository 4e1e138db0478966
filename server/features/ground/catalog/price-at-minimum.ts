import { type SQL, sql } from 'drizzle-orm';

/** The piece price of the smallest order: a quantity price that begins at the minimum is the only price there is. */
export const priceAtMinimum = (offer: { price: SQL; tiers: SQL; moq: SQL }): SQL => sql`least(
  ${offer.price},
  case when ${offer.tiers} <> '[]' then (
    select min((t->>'unitPriceTwd')::int) from jsonb_array_elements(${offer.tiers}) t
    where (t->>'minQty')::int <= ${offer.moq}
  ) end)`;
