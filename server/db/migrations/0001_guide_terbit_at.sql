ALTER TABLE "guide" ADD COLUMN "terbit_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "guide_terbit" ON "guide" USING btree ("terbit_at","id");--> statement-breakpoint
UPDATE "guide" SET "terbit_at" = "updated_at" WHERE "status" = 'terbit';
