import { findNamedSku } from '@kaituan/domain/cart/meant-sku';
import { quickOrderProductId } from '@kaituan/domain/cart/quick-order';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import { listProductPage } from '#server/features/ground/catalog/product-list-query.ts';
import { findSearchQuery } from '#server/features/ground/search/product-search.ts';
import { findByReadings } from '#server/features/ground/search/readings.ts';

/** The most rows of one check that are searched by name. */
const maxSearched = 8;
/** The most goods offered for a name. */
const maxOffered = 4;

type Scope = { channelId: number; memberId: string; now: Date };

/**
 * The codes of the styles that rows without a known code may mean, by row: the goods whose number stands in an
 * address (/products/42), or goods found by name, the likeliest first.
 */
export async function findMeantStyles(
  database: Database,
  scope: Scope,
  typed: readonly string[],
): Promise<Map<string, string[]>> {
  const numbers = new Map(typed.map((text) => [text, quickOrderProductId(text)]));
  const names = typed.filter((text) => numbers.get(text) === undefined).slice(0, maxSearched);
  const ids = new Map<string, number[]>();
  for (const [text, id] of numbers) if (id !== undefined) ids.set(text, [id]);
  const { channelId, memberId } = scope;
  const priceGroupId =
    names.length > 0 ? await findPriceGroup(database, channelId, memberId) : null;
  for (const name of names) {
    ids.set(name, await findGoodsNamed(database, { ...scope, priceGroupId }, name));
  }
  const codes = await listStyleCodes(database, [...ids.values()].flat());
  const codesOf = (found: readonly number[]) => found.flatMap((id) => codes.get(id) ?? []);
  return new Map([...ids].map(([text, found]) => [text, codesOf(found)]));
}

/** The codes of the SKUs whose full names were typed, as lines of a quotation have them, by row. */
export async function findSkusNamed(
  database: Database,
  channelId: number,
  typed: readonly string[],
): Promise<Map<string, string>> {
  const texts = typed.filter((text) => quickOrderProductId(text) === undefined);
  if (texts.length === 0) return new Map();
  const names = JSON.stringify(texts.flatMap(listBeginnings));
  const { rows } = await database.execute<{
    code: string;
    name: string;
    optionValues: string[];
  }>(sql`
    select s.code, p.name, s.option_values as "optionValues"
    from product p
    join channel_product o on o.product_id = p.id and o.channel_id = ${channelId}
    join sku s on s.product_id = p.id and not s.is_retired
    where p.product_status not in ('DRAFT', 'ARCHIVED')
      and upper(regexp_replace(normalize(p.name, NFKC), '\\s+', ' ', 'g')) in (
        select jsonb_array_elements_text(${names}::jsonb))`);
  return new Map(
    texts.flatMap((text) => {
      const sku = findNamedSku(text, rows);
      return sku ? [[text, sku.code] as const] : [];
    }),
  );
}

/** What of a text may be the name of its product: everything up to one of its gaps. */
function listBeginnings(text: string): string[] {
  const words = text.normalize('NFKC').toUpperCase().trim().split(/\s+/);
  return words.map((_, index) => words.slice(0, index + 1).join(' '));
}

function findGoodsNamed(
  database: Database,
  {
    channelId,
    priceGroupId,
    now,
  }: Pick<Scope, 'channelId' | 'now'> & { priceGroupId: number | null },
  name: string,
): Promise<number[]> {
  return findByReadings(database, now, name, async (text) => {
    const search = await findSearchQuery(database, text);
    if (search.finds === '') return [];
    // Alcohol cannot be ordered online by anybody.
    const { cards } = await listProductPage(database, {
      ...{ channelId, priceGroupId, now, filter: [], search, hidesAlcohol: true },
      limit: maxOffered,
    });
    return cards.map(({ id }) => id);
  });
}

async function listStyleCodes(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<{ id: number; code: string }>(
    sql`select id, code from product where id = any(${idsParameter(ids)})`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}
