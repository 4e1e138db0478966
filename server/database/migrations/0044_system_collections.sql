-- compatible
CREATE UNIQUE INDEX "activity_system_collection" ON "activity" USING btree ("channel_id","key") WHERE "activity"."key" is not null;