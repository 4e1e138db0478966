ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_campaign_id_group_campaign_id_fk";
