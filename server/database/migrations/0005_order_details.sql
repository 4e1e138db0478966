ALTER TABLE "product" ADD COLUMN "sides_mm" integer[];--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "is_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "longest_side_cm";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "dimension_sum_cm";--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_has_three_sides" CHECK (cardinality("product"."sides_mm") = 3);