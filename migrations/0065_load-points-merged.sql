ALTER TABLE "load_points" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "load_points" ADD CONSTRAINT "load_points_merged_into_load_points_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."load_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_points_merged_into" ON "load_points" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "load-points.known" ON "load_points" USING btree (lower("name")) WHERE is_active;--> statement-breakpoint
ALTER TABLE "load_points" ADD CONSTRAINT "load_points_merged" CHECK ("load_points"."merged_into" is null or not "load_points"."is_active");