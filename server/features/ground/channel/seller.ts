import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SellerSnapshot } from '#server/database/order-schema.ts';

/** The sales company of a channel, and the date of its current terms of service. */
export const sellerOf = (channelId: SQLWrapper): SQL<SellerSnapshot> => sql<SellerSnapshot>`(
  select jsonb_build_object(
    'name', s.name, 'taxId', s.tax_id, 'phone', s.phone, 'termsAt', t.effective_at)
  from channel c
  join sales_company s on s.id = c.sales_company_id
  left join content_page t on t.channel_id = c.id and t.key = 'TERMS_OF_SERVICE'
  where c.id = ${channelId}
)`;
