import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import type { Temperature } from '@kaituan/domain/shipping/temperature';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { DeliveryAddress, ShipmentChoice } from '#server/database/schema/cart-schema.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { type CheckoutRow, maxEarlierOrders } from './checkout-query.ts';

type EarlierChoices = Pick<CheckoutRow, 'address' | 'shipments' | 'paymentMethod' | 'invoice'>;
type LastOrder = Pick<CheckoutRow, 'address' | 'paymentMethod' | 'invoice'>;
type LastParcel = Pick<ShipmentChoice, 'method' | 'store' | 'slot'> & { temperature: Temperature };
type Found = {
  phone: string | null;
  /** The member's usual one. */
  invoice: CheckoutRow['invoice'];
  /** Whom a wholesale member had the shop quote for last, else what they were admitted with, where they are. */
  company: { title: string; taxId: string } | null;
  book: DeliveryAddress | null;
  last: LastOrder | null;
  parcels: LastParcel[];
};

const { placeholder } = sql;
/** Orders placed before the member's address was verified may be another person's. */
const earlierChoices = namedStatement<Found>(
  'earlier_choices',
  sql`
  with remembered as (
    select o.order_no, o.placed_at, o.address, o.invoice, c.payment_method
    from shop_order o join checkout c on c.checkout_no = o.checkout_no
    where o.member_id = ${placeholder('memberId')} and not o.hides_person and c.remembers
    order by o.placed_at desc, o.order_no desc limit ${sql.raw(String(maxEarlierOrders))}
  )
  select
    (select phone_number from member
     where id = ${placeholder('memberId')} and phone_number_verified) as "phone",
    (select invoice from member where id = ${placeholder('memberId')}) as "invoice",
    (select case when q.title is null
       then jsonb_build_object('title', a.company, 'taxId', a.tax_id)
       else jsonb_build_object('title', q.title, 'taxId', q."taxId") end
     from member m
     left join lateral (
       select company, tax_id from wholesale_application
       where member_id = m.id and status = 'APPROVED'
       order by applied_at desc, application_no desc limit 1
     ) a on true
     left join lateral (
       select recipient->>'name' as title, recipient->>'taxId' as "taxId" from quotation
       where member_id = m.id and channel_id = m.channel_id and recipient->>'taxId' <> ''
         and recipient->>'name' <> ''
       order by quoted_at desc, quotation_no desc limit 1
     ) q on true
     where m.id = ${placeholder('memberId')} and m.is_verified
       and m.channel_id = ${placeholder('channelId')}
       and coalesce(q."taxId", a.tax_id) is not null) as "company",
    (select jsonb_build_object('recipient', recipient, 'phone', phone, 'zip', zip, 'county', county,
       'district', district, 'street', street, 'note', note)
     from member_address where member_id = ${placeholder('memberId')}
     order by is_default desc, updated_at desc limit 1) as "book",
    (select jsonb_build_object('address', address, 'invoice', invoice,
       'paymentMethod', payment_method)
     from remembered order by placed_at desc, order_no desc limit 1) as "last",
    (select coalesce(jsonb_agg(way order by way.placed_at desc), '[]') from (
       select distinct on (s.temperature) s.temperature, s.method, s.store, s.slot, r.placed_at
       from remembered r join shipment s on s.order_no = r.order_no
       order by s.temperature, r.placed_at desc, s.shipment_no
     ) way) as "parcels"`,
);

/**
 * What a new checkout is filled with: the default address of the book, the verified phone, the usual invoice, and the
 * choices of the last orders that were to be stored. The first invoice of a wholesale member is for the company of the
 * last quotation, else the one that the shop admitted. `book` is the address for parcels that are not fetched this time.
 */
export async function findEarlierChoices(
  database: Database,
  { memberId, channelId }: Pick<CheckoutRow, 'memberId' | 'channelId'>,
): Promise<EarlierChoices & { book: DeliveryAddress | null }> {
  const [found] = await earlierChoices(database, { memberId, channelId });
  if (!found) throw new Error('nothing was answered about earlier choices');
  return {
    address: addressOf(found),
    shipments: found.parcels.map((parcel) => ({
      ...shippingChoiceOf(parcel),
      key: parcel.temperature,
    })),
    paymentMethod: found.last?.paymentMethod ?? null,
    invoice: found.invoice ?? found.last?.invoice ?? companyInvoiceOf(found),
    book: found.book,
  };
}

const companyInvoiceOf = ({ company }: Found): CheckoutRow['invoice'] =>
  company && { type: 'COMPANY', value: company.taxId, title: company.title, email: '' };

/** Named by its temperature, a choice is for every parcel of it; the latest is first. */
const shippingChoiceOf = ({ method, store, slot }: LastParcel) => ({
  method,
  store,
  day: null,
  slot,
});

/** Whoever fetched the last order fetches the next one; their home is known only if it is in the book. */
function addressOf({ phone, book, last, parcels }: Found): DeliveryAddress | null {
  const wasFetched =
    parcels.length > 0 &&
    parcels.every(({ method }) => shippingMethodFacts(method).kind !== 'HOME');
  const person = (wasFetched || !book) && last?.address;
  if (person) {
    const isSame = book?.recipient === person.recipient;
    return {
      ...(isSame && book ? book : nowhere),
      recipient: person.recipient,
      phone: person.phone,
    };
  }
  if (book) return book;
  return phone === null ? null : { ...nowhere, recipient: '', phone };
}

const nowhere = { zip: '', county: '', district: '', street: '', note: '' };
