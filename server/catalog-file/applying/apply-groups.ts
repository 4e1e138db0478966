import { sql } from 'drizzle-orm';
import { pathSeparator } from '#server/catalog-file/cells/category-path-cell.ts';
import {
  brandFields,
  categoryFields,
  freshValues,
} from '#server/catalog-file/columns/column-fields.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import {
  collectProblems,
  duplicatesIn,
  idConflictsIn,
} from '#server/catalog-file/problem-queries.ts';
import type { Queryable } from '#server/database/database.ts';
import { createTargets, mergeRows, writeRows } from './merged-rows.ts';

const categoryColumns = ['id', 'parent_id', 'name', ...categoryFields.map(({ into }) => into)];
const brandColumns = ['id', 'name', ...brandFields.map(({ into }) => into)];
const asJson = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;

/** Matches the file's categories with the shop's by their path. */
export async function targetCategories(
  database: Queryable,
  { mistakes }: ImportProblems,
): Promise<void> {
  await database.execute(sql`
    create temp table known_category on commit drop as
    with recursive tree(id, path) as (
      select id, name from category where parent_id is null
      union all
      select c.id, t.path || ${pathSeparator}::text || c.name
      from tree t join category c on c.parent_id = t.id
    )
    select path, min(id) as id, count(*) > 1 as is_ambiguous from tree group by path`);
  await createTargets(
    database,
    'category',
    sql`select distinct on (s.path) s.line, s.good, s.path, s.parent, s.name, s.data,
          s.id as given_id, k.id as known_id
        from staged_category s left join known_category k on k.path = s.path
        order by s.path, s.line`,
  );
  await database.execute(sql`
    insert into known_category select path, id, false from target_category where is_new`);
  await database.execute(sql`create index on known_category (path)`);
  await collectProblems(database, mistakes, 'category', duplicatesIn('staged_category', 'path'));
  await collectProblems(database, mistakes, 'id', idConflictsIn('category'));
  await collectProblems(
    database,
    mistakes,
    'category',
    sql`select t.line, format('沒有上層分類「%s」', ${shownPath('t.parent')})
        from target_category t
        where t.parent is not null
          and not exists (select from known_category k where k.path = t.parent)`,
  );
  await mergeRows(
    database,
    'category',
    sql`select t.line, t.good, t.is_new, t.id,
          case when t.is_new
            then ${asJson(freshValues(categoryFields))} || jsonb_build_object('position', t.line)
            else '{}' end
          || t.data
          || jsonb_build_object('id', t.id, 'parent_id', p.id, 'name', t.name) as says
        from target_category t left join known_category p on p.path = t.parent`,
  );
}

/** A path key in readable form. */
export const shownPath = (expression: string) =>
  sql`replace(${sql.raw(expression)}, ${pathSeparator}::text, ' > ')`;

export const writeCategories = (database: Queryable): Promise<void> =>
  writeRows(database, 'category', categoryColumns);

/** Matches the file's brands with the shop's by their name. */
export async function targetBrands(
  database: Queryable,
  { mistakes }: ImportProblems,
): Promise<void> {
  await database.execute(sql`
    create temp table known_brand on commit drop as
    select name, min(id) as id, count(*) > 1 as is_ambiguous from brand group by name`);
  await createTargets(
    database,
    'brand',
    sql`select distinct on (s.name) s.line, s.good, s.name, s.data,
          s.id as given_id, k.id as known_id
        from staged_brand s left join known_brand k on k.name = s.name
        order by s.name, s.line`,
  );
  await database.execute(sql`
    insert into known_brand select name, id, false from target_brand where is_new`);
  await database.execute(sql`create index on known_brand (name)`);
  await collectProblems(database, mistakes, 'brand', duplicatesIn('staged_brand', 'name'));
  await collectProblems(database, mistakes, 'id', idConflictsIn('brand'));
  await mergeRows(
    database,
    'brand',
    sql`select t.line, t.good, t.is_new, t.id,
          case when t.is_new
            then ${asJson(freshValues(brandFields))} || jsonb_build_object('position', t.line)
            else '{}' end
          || t.data || jsonb_build_object('id', t.id, 'name', t.name) as says
        from target_brand t`,
  );
}

export const writeBrands = (database: Queryable): Promise<void> =>
  writeRows(database, 'brand', brandColumns);
