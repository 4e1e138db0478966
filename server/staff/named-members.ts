import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/database/sql/parameters.ts';

/** Members whose name has this text in it, by the index of its letters; every list of what members did is searched so. */
export const idsOfMembersNamed = (search: string): SQL =>
  sql`(select p.id from member p
    where regexp_split_to_array(p.display_name, '') @> regexp_split_to_array(${search}::text, '')
      and p.display_name like ${containing(search)})`;

/** Members who sign in with this mobile number, or gave it to be called. */
export const idsOfMembersWithPhone = (phone: string): SQL =>
  sql`(select p.id from member p where p.phone_number = ${phone}
    union select p.id from member p where p.contact_phone = ${phone})`;
