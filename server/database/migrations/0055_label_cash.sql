-- compatible
ALTER TABLE "shipment" ADD COLUMN "collect_twd" integer;