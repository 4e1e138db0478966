import { type SQL, sql } from 'drizzle-orm';

/** Texts as one parameter, so that a statement's text does not depend on how many there are. */
export const textsParameter = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Rows as one parameter, for `jsonb_to_recordset`. */
export const rowsParameter = (rows: readonly object[]): SQL => sql`${JSON.stringify(rows)}::jsonb`;
