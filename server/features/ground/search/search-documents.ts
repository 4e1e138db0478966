import { buildSearchDocument, type SearchField } from '@kaituan/domain/search/search-document';
import type { SearchQuery } from '@kaituan/domain/search/search-query';
import { normaliseSearchText } from '@kaituan/domain/search/search-text';
import { type Temperature, temperatureText } from '@kaituan/domain/shipping/temperature';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { foldChinese } from './fold-chinese.ts';

type SearchableProduct = {
  id: number;
  codes: string[];
  name: string;
  subtitle: string;
  temperature: Temperature;
  brand: string;
  groups: string[];
  details: string[];
  description: string;
};

/** Only so many characters of a description are searched; longer documents make ranking slow. */
const maxDescriptionLength = 400;

/** Refreshes the search documents of the given products. */
export async function refreshSearchDocuments(
  database: Queryable,
  ids: readonly number[],
): Promise<void> {
  const products = await listSearchableProducts(database, ids);
  const documents = products.map((product) => ({
    id: product.id,
    vector: buildSearchDocument(fieldsOf(product), foldChinese),
  }));
  await database.execute(sql`
    insert into product_search as known (product_id, search_vector)
    select id, vector::tsvector
    from jsonb_to_recordset(${JSON.stringify(documents)}::text::jsonb) as d(id int, vector text)
    on conflict (product_id) do update set search_vector = excluded.search_vector
    where known.search_vector <> excluded.search_vector`);
}

/** Whether the words stand only in what goods say about themselves (配吐司), and no good is such a thing. */
export async function areOnlyMentioned(
  database: Queryable,
  cards: readonly { id: number; name: string }[],
  { finds, words }: SearchQuery,
): Promise<boolean> {
  const names = cards.map(({ name }) => foldChinese(normaliseSearchText(name)));
  if (names.some((name) => words.some((word) => name.includes(word)))) return false;
  const products = await listSearchableProducts(
    database,
    cards.map(({ id }) => id),
  );
  const documents = products.map((product) => buildSearchDocument(factsOf(product), foldChinese));
  const { rows } = await database.execute<{ isFact: boolean }>(sql`
    select coalesce(bool_or(document::tsvector @@ ${finds}::tsquery), false) as "isFact"
    from jsonb_array_elements_text(${JSON.stringify(documents)}::text::jsonb) as document`);
  return rows[0]?.isFact === false;
}

/** All but what a good says about itself. */
const factsOf = (product: SearchableProduct): SearchField[] =>
  fieldsOf({ ...product, subtitle: '', description: '' });

function fieldsOf(product: SearchableProduct): SearchField[] {
  return [
    ...product.codes.map((text) => ({ weight: 'A' as const, text })),
    { weight: 'B', text: product.name, isName: true },
    { weight: 'C', text: product.brand },
    { weight: 'C', text: product.subtitle },
    ...product.groups.map((text) => ({ weight: 'C' as const, text })),
    { weight: 'D', text: temperatureText[product.temperature] },
    ...product.details.map((text) => ({ weight: 'D' as const, text })),
    {
      weight: 'D',
      text: textOf(product.description).slice(0, maxDescriptionLength),
      isRunningText: true,
    },
  ];
}

const textOf = (html: string): string => html.replace(/<[^>]*>|&\w+;/g, ' ').replace(/\s+/g, ' ');

async function listSearchableProducts(
  database: Queryable,
  ids: readonly number[],
): Promise<SearchableProduct[]> {
  const chosen = idsParameter(ids);
  const { rows } = await database.execute<SearchableProduct>(sql`
    with recursive
    ancestry(product_id, category_id) as (
      select product_id, category_id from product_category where product_id = any(${chosen})
      union
      select a.product_id, c.parent_id
      from ancestry a join category c on c.id = a.category_id
      where c.parent_id is not null
    ),
    groups as (
      select a.product_id, jsonb_agg(c.name order by c.id) as names
      from ancestry a join category c on c.id = a.category_id
      group by a.product_id
    ),
    skus as (
      select product_id, jsonb_agg(code order by id) || coalesce(
          jsonb_agg(barcode order by id) filter (where barcode is not null), '[]') as codes,
        jsonb_agg(array_to_string(option_values, ' ') order by id) as options
      from sku where product_id = any(${chosen}) and not is_retired
      group by product_id
    )
    select p.id, jsonb_build_array(p.code) || coalesce(s.codes, '[]') as codes,
      p.name, p.subtitle, p.temperature, concat_ws(' ', b.name, b.latin_name) as brand,
      coalesce(g.names, '[]') || to_jsonb(p.tags) as groups,
      jsonb_build_array(p.origin) || coalesce(s.options, '[]')
        || coalesce(jsonb_path_query_array(p.specs, '$[*].value'), '[]') as details,
      left(p.description_html, 8000) as description
    from product p
    left join brand b on b.id = p.brand_id
    left join groups g on g.product_id = p.id
    left join skus s on s.product_id = p.id
    where p.id = any(${chosen})`);
  return rows;
}
