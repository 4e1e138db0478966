import { parseMobileNumber } from '@kaituan/domain/member/phone-number';
import { eq, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import type { Member } from '#server/identity/access-token.ts';

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

/** The member as staff name one: by e-mail, mobile number or id. */
export async function findMemberNamed(
  database: Database,
  name: string,
): Promise<Member | undefined> {
  const isIt = or(
    eq(member.email, name.toLowerCase()),
    eq(member.phoneNumber, parseMobileNumber(name) ?? name),
    eq(member.id, name),
  );
  const [found] = await database.select().from(member).where(isIt);
  return found;
}
