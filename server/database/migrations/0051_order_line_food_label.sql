-- compatible
ALTER TABLE "order_line" ADD COLUMN "food_label" jsonb;