import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { redirectRule } from '#server/database/schema/content-schema.ts';

/** Addresses of what is no more lead elsewhere; a rule that an owner wrote stays. */
export async function leadAway(
  database: Database,
  paths: readonly string[],
  target: string,
): Promise<void> {
  const rules = paths.map((path) => ({ path, target, status: 302 }));
  if (rules.length > 0) await database.insert(redirectRule).values(rules).onConflictDoNothing();
}

/** A number that was used before leads to what has it now. */
export async function leadNowhere(database: Database, paths: readonly string[]): Promise<void> {
  for (const path of paths) await database.delete(redirectRule).where(eq(redirectRule.path, path));
}
