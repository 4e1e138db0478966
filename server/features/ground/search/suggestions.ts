import type { Picture } from '@kaituan/contract/media';
import { normaliseSearchText } from '@kaituan/domain/search/search-text';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { pricedListing } from '#server/features/ground/catalog/priced-listing.ts';
import {
  listProductPage,
  type ProductPageQuery,
} from '#server/features/ground/catalog/product-list-query.ts';
import {
  type ProductSelection,
  selectionSql,
} from '#server/features/ground/catalog/product-selection.ts';
import { foldChinese } from './fold-chinese.ts';

type Suggestion = {
  kind: 'PRODUCT' | 'BRAND' | 'CATEGORY';
  id: number;
  text: string;
  picture: Picture | null;
};
type Group = { kind: 'BRAND' | 'CATEGORY'; id: number; text: string; names: string };

const maxOfEachKind = 2;

export async function listSuggestedProducts(
  database: Queryable,
  query: ProductPageQuery,
): Promise<Suggestion[]> {
  const { cards } = await listProductPage(database, query);
  return cards.map(({ id, name, picture }) => ({ kind: 'PRODUCT', id, text: name, picture }));
}

/** Categories and brands with visible goods whose name contains the text; prefixes first. */
export async function listSuggestedGroups(
  database: Queryable,
  selection: ProductSelection,
  typed: string,
): Promise<Suggestion[]> {
  const comparable = (text: string) => foldChinese(normaliseSearchText(text)).replace(/\s/g, '');
  const folded = comparable(typed);
  const placeIn = (group: Group) => comparable(group.names).indexOf(folded);
  const named = (await listGroups(database)).filter((group) => placeIn(group) >= 0);
  const shown = await filterShown(
    database,
    selection,
    named.toSorted((a, b) => placeIn(a) - placeIn(b)).slice(0, 20),
  );
  const firstOf = (kind: Group['kind']) =>
    shown.filter((group) => group.kind === kind).slice(0, maxOfEachKind);
  return [...firstOf('CATEGORY'), ...firstOf('BRAND')].map(({ kind, id, text }) => ({
    kind,
    id,
    text,
    picture: null,
  }));
}

async function listGroups(database: Queryable): Promise<Group[]> {
  const { rows } = await database.execute<Group>(sql`
    (select 'CATEGORY' as kind, id, name as text, name as names from category order by position, id)
    union all
    (select 'BRAND', id, name, concat_ws(' ', name, latin_name) from brand order by position, id)`);
  return rows;
}

async function filterShown(
  database: Queryable,
  selection: ProductSelection,
  groups: readonly Group[],
): Promise<Group[]> {
  if (groups.length === 0) return [];
  const idsOf = (kind: Group['kind']) =>
    idsParameter(groups.filter((group) => group.kind === kind).map((group) => group.id));
  const { rows } = await database.execute<Pick<Group, 'kind' | 'id'>>(sql`
    select 'CATEGORY' as kind, c as id from unnest(${idsOf('CATEGORY')}) c where exists (
      select from ${pricedListing(selection.priceGroupId)} where l.category_ids @> array[c] and ${selectionSql(selection)})
    union all
    select 'BRAND', b from unnest(${idsOf('BRAND')}) b where exists (
      select from ${pricedListing(selection.priceGroupId)} where l.brand_id = b and ${selectionSql(selection)})`);
  return groups.filter(({ kind, id }) => rows.some((row) => row.kind === kind && row.id === id));
}
