ALTER TABLE "session_family" ADD COLUMN "perangkat" text;--> statement-breakpoint
ALTER TABLE "session_family" ADD COLUMN "jenis" text;