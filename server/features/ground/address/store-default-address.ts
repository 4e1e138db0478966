import { type AddressFields, parseAddress } from '@kaituan/domain/shipping/taiwan-address';
import { maxAddresses } from '@kaituan/domain/shop-limits';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';

const { placeholder } = sql;
const isOwn = sql`member_id = ${placeholder('memberId')}`;
const isSamePlace = sql`${isOwn} and recipient = ${placeholder('recipient')}
  and county = ${placeholder('county')} and district = ${placeholder('district')}
  and street = ${placeholder('street')}`;
const storeStatement = namedStatement<object>(
  'remember_address',
  sql`
  with same as (
    select id from member_address where ${isSamePlace} order by is_default desc, id limit 1
  ),
  changed as (
    update member_address set phone = ${placeholder('phone')}, zip = ${placeholder('zip')},
      note = ${placeholder('note')}, is_default = true, updated_at = ${placeholder('now')}
    where id in (select id from same) returning id
  ),
  added as (
    insert into member_address
      (member_id, recipient, phone, zip, county, district, street, note, is_default, updated_at)
    select ${placeholder('memberId')}, ${placeholder('recipient')}, ${placeholder('phone')},
      ${placeholder('zip')}, ${placeholder('county')}, ${placeholder('district')},
      ${placeholder('street')}, ${placeholder('note')}, true, ${placeholder('now')}
    where not exists (select from same)
      and (select count(*) from member_address where ${isOwn}) < ${sql.raw(String(maxAddresses))}
    returning id
  )
  update member_address set is_default = false
  where ${isOwn} and is_default and id not in (select id from same)
    and exists (select from changed union all select from added)`,
);

const entryFields = ['recipient', 'phone', 'zip', 'county', 'district', 'street', 'note'] as const;

const isSameEntry = (one: AddressFields, other: AddressFields): boolean =>
  entryFields.every((field) => one[field] === other[field]);

/**
 * Makes an address the book's default, which the next checkout is filled with; adds it where it is not there yet.
 * What is in a full book stays. Nothing is asked where `current`, the default so far, says the same.
 */
export async function storeDefaultAddress(
  database: Database,
  memberId: string,
  { typed, current, now }: { typed: AddressFields; current: AddressFields | null; now: Date },
): Promise<void> {
  const { address } = parseAddress(typed, { allowsLandline: true });
  if (!address) return;
  const { isOffshore: _, ...fields } = address;
  if (current && isSameEntry(fields, current)) return;
  const entry = { memberId, ...fields, now: now.toISOString() };
  await lockMember(database, memberId);
  await storeStatement(database, entry);
}
