import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';

/** A member without any sign-in method. */
export async function createMember(
  database: Database,
  given: Partial<typeof member.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const dates = { createdAt: new Date(), updatedAt: new Date() };
  const names = { email: `${id}@shop.example`, displayName: '王小明' };
  await database.insert(member).values({ id, ...names, ...dates, ...given });
  return id;
}
