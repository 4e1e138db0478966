import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** Positions matter only by their order, so equal orders are not rewritten. */
export async function writeProductCategories(database: Queryable): Promise<void> {
  await database.execute(sql`
    create temp table target_product_category on commit drop as
    select t.id as product_id, k.id as category_id, (c.place - 1)::smallint as position
    from target_product t
    cross join lateral jsonb_array_elements_text(t.categories) with ordinality c(path, place)
    join known_category k on k.path = c.path`);
  await database.execute(sql`create index on target_product_category (product_id)`);
  await database.execute(sql`analyze target_product_category`);
  await database.execute(sql`
    create temp table regrouped on commit drop as
    select t.id from target_product t
    where t.categories is not null and
      array(select w.category_id from target_product_category w
        where w.product_id = t.id order by w.position)
      is distinct from
      array(select pc.category_id from product_category pc
        where pc.product_id = t.id order by pc.position, pc.category_id)`);
  await database.execute(sql`
    delete from product_category pc using regrouped r where pc.product_id = r.id`);
  await database.execute(sql`
    insert into product_category (product_id, category_id, position)
    select w.product_id, w.category_id, w.position
    from target_product_category w join regrouped r on r.id = w.product_id`);
  await database.execute(sql`
    insert into written (subject, id, is_new) select 'product', id, false from regrouped`);
}

/** The channels that offer the product; a new product without a value is offered in all. */
export async function writeOffers(database: Queryable): Promise<void> {
  await database.execute(sql`
    create temp table target_offer on commit drop as
    select t.id as product_id, (o.value->>'channelId')::int as channel_id,
      case when o.value ? 'editorPick' then (o.value->>'editorPick')::smallint
        else e.editor_pick end as editor_pick
    from target_product t
    cross join lateral jsonb_array_elements(t.offers) o
    left join channel_product e
      on e.product_id = t.id and e.channel_id = (o.value->>'channelId')::int
    union all
    select t.id, c.id, null
    from target_product t cross join channel c
    where t.offers is null and t.is_new and c.is_active`);
  await database.execute(sql`create index on target_offer (product_id)`);
  await database.execute(sql`analyze target_offer`);
  await database.execute(sql`
    with withdrawn as (
      delete from channel_product o using target_product t
      where t.id = o.product_id and t.offers is not null and not exists (
        select from target_offer w
        where w.product_id = o.product_id and w.channel_id = o.channel_id)
      returning o.product_id
    )
    insert into written (subject, id, is_new) select 'product', product_id, false from withdrawn`);
  await database.execute(sql`
    with offered as (
      insert into channel_product as o (channel_id, product_id, editor_pick)
      select channel_id, product_id, editor_pick from target_offer
      on conflict (channel_id, product_id) do update set editor_pick = excluded.editor_pick
      where o.editor_pick is distinct from excluded.editor_pick
      returning o.product_id
    )
    insert into written (subject, id, is_new) select 'product', product_id, false from offered`);
}
