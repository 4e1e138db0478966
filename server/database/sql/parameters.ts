import { type SQL, sql } from 'drizzle-orm';

/** Texts as one parameter, so that the statement's text does not depend on their number. */
export const textsParameter = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Rows as one parameter, for `jsonb_to_recordset`. */
export const rowsParameter = (rows: readonly object[]): SQL => sql`${JSON.stringify(rows)}::jsonb`;

/** An array as one parameter, so that a statement's text does not depend on its length. */
export const idsParameter = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;

export const instantParameter = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A moment as milliseconds since 1970. */
export const epochMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A `like` pattern for texts that contain this one; its own `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The same for texts that begin with it. */
export const beginningWith = (text: string): string => `${literal(text)}%`;

/** The same for texts that end with it. */
export const endingWith = (text: string): string => `%${literal(text)}`;
