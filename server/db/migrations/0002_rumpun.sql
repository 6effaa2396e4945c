CREATE TABLE "rumpun" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"keterangan" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paket" ADD COLUMN "rumpun_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rumpun_nama" ON "rumpun" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "rumpun_urutan" ON "rumpun" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "rumpun_status" ON "rumpun" USING btree ("status");--> statement-breakpoint
CREATE INDEX "paket_rumpun" ON "paket" USING gin ("rumpun_ids");