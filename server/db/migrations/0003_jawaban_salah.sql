ALTER TABLE "paket" ADD COLUMN "jawaban_salah" text DEFAULT 'tanpa_info' NOT NULL;--> statement-breakpoint
UPDATE "paket" SET "jawaban_salah" = CASE WHEN EXISTS (SELECT FROM "subtest_paket" WHERE "paket_id" = "paket"."id" AND "poin_salah" < 0) THEN 'mengurangi' ELSE 'tidak_mengurangi' END;
