import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/identity-schema.ts';
import type { Member } from './access-token.ts';

/** The member with this address, verified or not. */
export async function findMemberByEmail(
  database: Database,
  email: string,
): Promise<Member | undefined> {
  const [found] = await database.select().from(member).where(eq(member.email, email));
  return found;
}

/** The member who signs in with this number. */
export async function findMemberByPhone(
  database: Database,
  phone: string,
): Promise<Member | undefined> {
  const [found] = await database.select().from(member).where(eq(member.phoneNumber, phone));
  return found;
}
