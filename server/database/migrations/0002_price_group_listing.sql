CREATE TABLE "price_group_listing" (
	"price_group_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"min_price_twd" integer NOT NULL,
	"max_price_twd" integer NOT NULL,
	"from_price_twd" integer NOT NULL,
	"is_wholesale" boolean NOT NULL,
	CONSTRAINT "price_group_listing_price_group_id_product_id_pk" PRIMARY KEY("price_group_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "price_group_listing" ADD CONSTRAINT "price_group_listing_price_group_id_price_group_id_fk" FOREIGN KEY ("price_group_id") REFERENCES "public"."price_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_group_listing" ADD CONSTRAINT "price_group_listing_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into price_group_listing
  (price_group_id, product_id, min_price_twd, max_price_twd, from_price_twd, is_wholesale)
select o.price_group_id, o.product_id, min(o.price_twd), max(o.price_twd),
  least(min(o.price_twd), min(tier.lowest_twd)), bool_or(o.tiers <> '[]')
from (
  select g.id as price_group_id, s.product_id,
    coalesce(gp.price_twd, cp.price_twd, s.price_twd) as price_twd,
    coalesce(gp.tiers, cp.tiers, s.tiers) as tiers,
    coalesce(s.max_per_order, 2147483647) as max_per_order
  from price_group g
  join channel_product c on c.channel_id = g.channel_id
  join sku s on s.product_id = c.product_id
  left join channel_price cp on cp.channel_id = g.channel_id and cp.sku_id = s.id
  left join price_group_price gp on gp.price_group_id = g.id and gp.sku_id = s.id
  where exists (
    select from price_group_price own join sku of_product on of_product.id = own.sku_id
    where own.price_group_id = g.id and of_product.product_id = s.product_id)
) o
left join lateral (
  select min((t->>'unitPriceTwd')::int) as lowest_twd
  from jsonb_array_elements(o.tiers) t
  where (t->>'minQty')::int <= o.max_per_order
) tier on o.tiers <> '[]'
group by o.price_group_id, o.product_id;
