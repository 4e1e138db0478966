import { type SQL, sql } from 'drizzle-orm';

/** SQL expressions by the names of their columns in the result. */
export type NamedColumns = Record<string, SQL>;

/** The columns of a select: `l.brand_id as "brandId", …`. */
export const columnsAs = (columns: NamedColumns): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The same as one jsonb object, for rows within a row. */
export const jsonAs = (columns: NamedColumns): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;
