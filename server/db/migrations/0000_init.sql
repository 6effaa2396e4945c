CREATE SEQUENCE "public"."ranking_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"oleh" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_photo" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kunci" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"consent" text NOT NULL,
	"version" text NOT NULL,
	"given" boolean NOT NULL,
	"oleh" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "email_verification" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nama" text NOT NULL,
	"email" text NOT NULL,
	"consent" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "input_batch" (
	"batch" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"body_sha256" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama_level" text NOT NULL,
	"faktor_kedua" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_code" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_ticket" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid,
	"password_mark" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"route_name" text NOT NULL,
	"icon" text NOT NULL,
	"url" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"level_id" uuid NOT NULL,
	"menu_id" uuid NOT NULL,
	"create" boolean NOT NULL,
	"update" boolean NOT NULL,
	"delete" boolean NOT NULL,
	"board" boolean DEFAULT false NOT NULL,
	"control" boolean DEFAULT false NOT NULL,
	"report" boolean DEFAULT false NOT NULL,
	"key" boolean DEFAULT false NOT NULL,
	"mark" boolean DEFAULT false NOT NULL,
	"import" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"nama" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"confirmed_at" timestamp(3) with time zone,
	"sealed_key" text,
	"last_step" integer,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" text[]
);
--> statement-breakpoint
CREATE TABLE "session_family" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"device" text,
	"kind" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"revoked_reason" text,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp(3) with time zone,
	"confirmed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"nisn" text,
	"nama" text NOT NULL,
	"telepon" text,
	"sekolah" text,
	"sekolah_tercatat" text,
	"kelas" text,
	"sekolah_id" uuid,
	"kabupaten_kota_id" text,
	"zona" text DEFAULT 'Asia/Jakarta' NOT NULL,
	"level_id" uuid NOT NULL,
	"status" text DEFAULT 'aktif' NOT NULL,
	"password_hash" text DEFAULT '-' NOT NULL,
	"username" text DEFAULT 'siswa-' || substr(md5(gen_random_uuid()::text), 1, 12) NOT NULL,
	"tanggal_lahir" text,
	"bahasa" text DEFAULT 'id' NOT NULL,
	"email_verified_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calibration_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paket_id" uuid NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"state" text NOT NULL,
	"phase" text NOT NULL,
	"key_versions" jsonb NOT NULL,
	"models" jsonb NOT NULL,
	"parts" integer NOT NULL,
	"checkpoint" jsonb,
	"basis" text,
	"cursor" uuid,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"failure" text,
	"held_by" uuid,
	"held_until" timestamp(3) with time zone,
	"started_at" timestamp(3) with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"stopped_at" timestamp(3) with time zone,
	"stopped_by" uuid,
	"publish_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"approved_by" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "item_parameter" (
	"run_id" uuid NOT NULL,
	"subtes_id" uuid NOT NULL,
	"soal_id" uuid NOT NULL,
	"soal_sha256" text NOT NULL,
	"key_sha256" text NOT NULL,
	"paper_sha256" text NOT NULL,
	"kode" text NOT NULL,
	"tingkat" text NOT NULL,
	"urutan" integer NOT NULL,
	"n" integer NOT NULL,
	"p" double precision,
	"corrected" double precision,
	"a" double precision,
	"b" double precision,
	"se_a" double precision,
	"se_b" double precision,
	"s_x2" double precision,
	"df" integer,
	"fit_p" double precision,
	"anchored" boolean NOT NULL,
	"flags" text[] NOT NULL,
	"suggested" text,
	CONSTRAINT "item_parameter_run_id_subtes_id_soal_id_soal_sha256_pk" PRIMARY KEY("run_id","subtes_id","soal_id","soal_sha256")
);
--> statement-breakpoint
CREATE TABLE "paper_calibration" (
	"paper_sha256" text PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"key_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_score" (
	"run_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"paper_sha256" text NOT NULL,
	"key_version" integer NOT NULL,
	"log_sha256" text NOT NULL,
	"score" jsonb NOT NULL,
	"nilai" double precision NOT NULL,
	"rank_key" double precision[] NOT NULL,
	CONSTRAINT "staged_score_run_id_attempt_id_pk" PRIMARY KEY("run_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "banner_count" (
	"banner_id" uuid NOT NULL,
	"tanggal" date NOT NULL,
	"seen" integer NOT NULL,
	"clicked" integer NOT NULL,
	CONSTRAINT "banner_count_banner_id_tanggal_pk" PRIMARY KEY("banner_id","tanggal")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"judul" text NOT NULL,
	"gambar" text NOT NULL,
	"gambar_hp" text,
	"gambar_alt" text NOT NULL,
	"tujuan" text NOT NULL,
	"tempat" text NOT NULL,
	"mulai" timestamp(3) with time zone NOT NULL,
	"selesai" timestamp(3) with time zone,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"slug" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_slug" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "former_slug_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "guide" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"judul" text NOT NULL,
	"slug" text NOT NULL,
	"topik" text NOT NULL,
	"isi" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL,
	"menit_baca" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_size" (
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_size_sha256_width_format_pk" PRIMARY KEY("sha256","width","format")
);
--> statement-breakpoint
CREATE TABLE "page_count" (
	"page_id" uuid NOT NULL,
	"tanggal" date NOT NULL,
	"helpful" integer NOT NULL,
	"unhelpful" integer NOT NULL,
	CONSTRAINT "page_count_page_id_tanggal_pk" PRIMARY KEY("page_id","tanggal")
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jenis" text NOT NULL,
	"category_id" uuid,
	"judul" text NOT NULL,
	"slug" text NOT NULL,
	"ringkasan" text NOT NULL,
	"isi" text NOT NULL,
	"gambar" text,
	"gambar_alt" text NOT NULL,
	"penulis" text NOT NULL,
	"status" text NOT NULL,
	"terbit_at" timestamp(3) with time zone,
	"judul_meta" text NOT NULL,
	"deskripsi_meta" text NOT NULL,
	"menit_baca" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ebook_file" (
	"ebook_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"uploaded_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ebook_file_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ebook_owner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ebook_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sumber" text NOT NULL,
	"mulai" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ebook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kategori_id" uuid NOT NULL,
	"judul" text NOT NULL,
	"slug" text NOT NULL,
	"penulis" text NOT NULL,
	"penerbit" text NOT NULL,
	"tahun" integer,
	"deskripsi" text NOT NULL,
	"sampul" text,
	"harga" integer NOT NULL,
	"harga_coret" integer,
	"tipe" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL,
	"format" text,
	"halaman" integer,
	"ukuran" integer,
	"peminat" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kategori_ebook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"slug" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "essay_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"soal_id" uuid NOT NULL,
	"text" text NOT NULL,
	"text_sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "essay_mark" (
	"essay_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"text_sha256" text NOT NULL,
	"points" double precision[] NOT NULL,
	"share" double precision NOT NULL,
	"comment" text NOT NULL,
	"decides" boolean NOT NULL,
	"marked_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "essay_mark_essay_id_marker_id_pk" PRIMARY KEY("essay_id","marker_id")
);
--> statement-breakpoint
CREATE TABLE "essay_marking" (
	"jadwal_id" uuid PRIMARY KEY NOT NULL,
	"markers" smallint NOT NULL,
	"max_difference" double precision NOT NULL,
	"published" integer NOT NULL,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "essay_score" (
	"attempt_id" uuid NOT NULL,
	"soal_id" uuid NOT NULL,
	"text_sha256" text NOT NULL,
	"points" double precision[] NOT NULL,
	"share" double precision NOT NULL,
	"comment" text NOT NULL,
	CONSTRAINT "essay_score_attempt_id_soal_id_pk" PRIMARY KEY("attempt_id","soal_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_contact" (
	"attempt_id" uuid NOT NULL,
	"phone_id" uuid NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"contact_at" bigint NOT NULL,
	"online_until" bigint NOT NULL,
	"seen" integer NOT NULL,
	"report" jsonb,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "attempt_contact_attempt_id_phone_id_pk" PRIMARY KEY("attempt_id","phone_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_directive" (
	"attempt_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"act_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "attempt_directive_attempt_id_seq_pk" PRIMARY KEY("attempt_id","seq")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"jadwal_ujian_id" uuid NOT NULL,
	"ujian_id" uuid NOT NULL,
	"paper_sha256" text NOT NULL,
	"number" smallint NOT NULL,
	"facts" json NOT NULL,
	"facts_seq" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"sync_until" bigint NOT NULL,
	"status" text NOT NULL,
	"paused" boolean NOT NULL,
	"counted" boolean NOT NULL,
	"uncounted_reason" text,
	"phone_id" uuid NOT NULL,
	"given" jsonb NOT NULL,
	"anomalies" jsonb NOT NULL,
	"ended_at" bigint,
	"sealed_at" bigint,
	"sealed_by" text,
	"receipt" jsonb,
	"log_sha256" text,
	"archived_reason" text,
	"ended_by_time" boolean
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text,
	"detail" jsonb NOT NULL,
	"outcome" text DEFAULT 'ok' NOT NULL,
	"address" text,
	"device" text
);
--> statement-breakpoint
CREATE TABLE "board_change" (
	"jadwal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_clock" (
	"jadwal_id" uuid PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_count" (
	"jadwal_id" uuid NOT NULL,
	"ruang" text,
	"everyone" integer NOT NULL,
	"downloaded" integer NOT NULL,
	"started" integer NOT NULL,
	"not_started" integer NOT NULL,
	"working" integer NOT NULL,
	"disconnected" integer NOT NULL,
	"paused" integer NOT NULL,
	"waiting" integer NOT NULL,
	"finished" integer NOT NULL,
	"unsent" integer NOT NULL,
	"anomalies" integer NOT NULL,
	CONSTRAINT "board_count_room" UNIQUE NULLS NOT DISTINCT("jadwal_id","ruang")
);
--> statement-breakpoint
CREATE TABLE "board_line" (
	"jadwal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"nama" text NOT NULL,
	"ruang" text,
	"kursi" integer,
	"search_text" text NOT NULL,
	"rank" smallint NOT NULL,
	"views" integer NOT NULL,
	"started_at" bigint,
	"contact_at" bigint NOT NULL,
	CONSTRAINT "board_line_jadwal_id_user_id_pk" PRIMARY KEY("jadwal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bundle_bytes" (
	"bundle_sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"bytes_gzip" "bytea",
	"bytes_brotli" "bytea"
);
--> statement-breakpoint
CREATE TABLE "bundle_room" (
	"jadwal_ujian_id" uuid NOT NULL,
	"bundle_sha256" text NOT NULL,
	"ruang" text NOT NULL,
	"start_code" text NOT NULL,
	"wrapped_key" jsonb NOT NULL,
	"code_key" text NOT NULL,
	CONSTRAINT "bundle_room_jadwal_ujian_id_bundle_sha256_ruang_start_code_pk" PRIMARY KEY("jadwal_ujian_id","bundle_sha256","ruang","start_code")
);
--> statement-breakpoint
CREATE TABLE "bundle" (
	"jadwal_ujian_id" uuid NOT NULL,
	"bundle_sha256" text NOT NULL,
	"paper_sha256" text NOT NULL,
	"policy" text NOT NULL,
	"size" integer NOT NULL,
	"paper_key" text,
	"wrapped_key" jsonb,
	"start_code" text,
	"code_key" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"current" boolean NOT NULL,
	CONSTRAINT "bundle_jadwal_ujian_id_bundle_sha256_pk" PRIMARY KEY("jadwal_ujian_id","bundle_sha256")
);
--> statement-breakpoint
CREATE TABLE "exam_incident" (
	"id" uuid PRIMARY KEY NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"ruang" text[],
	"reason" text NOT NULL,
	"from_at" bigint NOT NULL,
	"to_at" bigint NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	"undone_at" bigint,
	"undone_by" uuid,
	"undone_reason" text
);
--> statement-breakpoint
CREATE TABLE "log_batch" (
	"attempt_id" uuid NOT NULL,
	"writer" text NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"phone_id" uuid NOT NULL,
	"received_at" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "log_batch_attempt_id_writer_from_seq_pk" PRIMARY KEY("attempt_id","writer","from_seq")
);
--> statement-breakpoint
CREATE TABLE "log_conflict" (
	"attempt_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"writer" text NOT NULL,
	"phone_id" uuid NOT NULL,
	"received_at" bigint NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "log_conflict_attempt_id_sha256_pk" PRIMARY KEY("attempt_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "log_heard" (
	"attempt_id" uuid NOT NULL,
	"phone_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "log_heard_attempt_id_phone_id_pk" PRIMARY KEY("attempt_id","phone_id")
);
--> statement-breakpoint
CREATE TABLE "log_name" (
	"name" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_fetch" (
	"jadwal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "paper_fetch_jadwal_id_user_id_pk" PRIMARY KEY("jadwal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "paper_key" (
	"paper_sha256" text NOT NULL,
	"key_version" integer NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "paper_key_paper_sha256_key_version_pk" PRIMARY KEY("paper_sha256","key_version")
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"paper_sha256" text PRIMARY KEY NOT NULL,
	"paket_id" uuid NOT NULL,
	"content_gzip" "bytea" NOT NULL,
	"outline" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_paper" (
	"paket_id" uuid PRIMARY KEY NOT NULL,
	"paper_sha256" text NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"first_used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result" (
	"attempt_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"paper_sha256" text NOT NULL,
	"key_version" integer NOT NULL,
	"log_sha256" text NOT NULL,
	"calibration_id" uuid,
	"marks_version" integer DEFAULT 0 NOT NULL,
	"score" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "result_attempt_id_revision_pk" PRIMARY KEY("attempt_id","revision")
);
--> statement-breakpoint
CREATE TABLE "export_chunk" (
	"filename" text NOT NULL,
	"urutan" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_chunk_filename_urutan_pk" PRIMARY KEY("filename","urutan")
);
--> statement-breakpoint
CREATE TABLE "export_file" (
	"filename" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"menus" text[] NOT NULL,
	"state" text NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"beat_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_soal_item" (
	"upload_id" uuid NOT NULL,
	"nomor" integer NOT NULL,
	"ready" boolean NOT NULL,
	"isi" jsonb NOT NULL,
	CONSTRAINT "import_soal_item_upload_id_nomor_pk" PRIMARY KEY("upload_id","nomor")
);
--> statement-breakpoint
CREATE TABLE "import_soal_layout" (
	"headings_sha256" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_soal_media" (
	"upload_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "import_soal_media_upload_id_sha256_pk" PRIMARY KEY("upload_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "import_soal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"mapel_id" uuid,
	"state" text NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"report" jsonb NOT NULL,
	"judged" jsonb,
	"layouts" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"beat_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loaded_data" (
	"name" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mapel_major" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"school_major_id" uuid NOT NULL,
	"mapel_id" uuid NOT NULL,
	"kurikulum" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_grade" (
	"user_id" uuid NOT NULL,
	"mapel_id" uuid NOT NULL,
	"semester" smallint NOT NULL,
	"grade" double precision NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "school_grade_user_id_mapel_id_semester_pk" PRIMARY KEY("user_id","mapel_id","semester"),
	CONSTRAINT "school_grade_semester" CHECK ("school_grade"."semester" between 1 and 6),
	CONSTRAINT "school_grade_grade" CHECK ("school_grade"."grade" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "school_major" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"school_id" uuid NOT NULL,
	"kode" text NOT NULL,
	"nama" text NOT NULL,
	"jenjang" text NOT NULL,
	"rumpun_id" uuid,
	"portofolio" boolean NOT NULL,
	"tahun_data" integer,
	"peminat_snbt" integer,
	"daya_tampung_snbt" integer,
	"peminat_snbp" integer,
	"daya_tampung_snbp" integer,
	"perkiraan_skor" double precision,
	"estimate_error" double precision,
	"sumber_perkiraan" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kode" text NOT NULL,
	"nama" text NOT NULL,
	"singkatan" text NOT NULL,
	"jenis" text NOT NULL,
	"kabupaten_kota_id" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rekening_id" uuid NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"amount" numeric(15, 2) NOT NULL,
	"order_id" uuid,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp(3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"body" "bytea" NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"goods" text NOT NULL,
	"day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counter_goods_day_pk" PRIMARY KEY("goods","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_line" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account" text NOT NULL,
	"debit" integer NOT NULL,
	"credit" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"event" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_refund" (
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"how" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_refund_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"press_id" uuid NOT NULL,
	"invoice" text NOT NULL,
	"goods" text NOT NULL,
	"goods_id" uuid NOT NULL,
	"goods_name" text NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"unique_code" integer NOT NULL,
	"total" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"voucher_id" uuid,
	"voucher_code" text,
	"payment_method" text NOT NULL,
	"payment_id" uuid,
	"rekening_id" uuid,
	"gateway" text,
	"gateway_try" integer DEFAULT 0 NOT NULL,
	"gateway_url" text,
	"gateway_asked_at" timestamp(3) with time zone,
	"gateway_checked_at" timestamp(3) with time zone,
	"gateway_done" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"grace_at" timestamp(3) with time zone NOT NULL,
	"extended" boolean DEFAULT false NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"cara" text NOT NULL,
	"keterangan" text NOT NULL,
	"batas_jam" integer NOT NULL,
	"tenggang_jam" integer NOT NULL,
	"perpanjangan_jam" integer NOT NULL,
	"penjual" text NOT NULL,
	"alamat_penjual" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rekening" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"bank" text NOT NULL,
	"nomor" text NOT NULL,
	"atas_nama" text NOT NULL,
	"petunjuk" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kode" text NOT NULL,
	"nama" text NOT NULL,
	"cakupan" text NOT NULL,
	"jenis" text NOT NULL,
	"nilai" integer NOT NULL,
	"maks_potongan" integer,
	"min_belanja" integer NOT NULL,
	"kuota" integer,
	"per_user" integer NOT NULL,
	"mulai" timestamp(3) with time zone,
	"selesai" timestamp(3) with time zone,
	"goods_ids" uuid[] DEFAULT '{}' NOT NULL,
	"tampil" boolean NOT NULL,
	"status" text NOT NULL,
	"terpakai" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"due_at" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_delivery_once" UNIQUE NULLS NOT DISTINCT("event_id","user_id","channel","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "notice_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"key" text,
	"actor_id" uuid,
	"channels" text[],
	"urgent" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"cursor" uuid,
	"done_at" timestamp(3) with time zone,
	"reached" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_to" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"user_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notice_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detail_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"judul" text NOT NULL,
	"isi" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jadwal_paket_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"nomor_peserta" text,
	"ruang" text,
	"kursi" integer,
	"tanpa_kode" boolean DEFAULT false NOT NULL,
	"tambahan_detik" integer DEFAULT 0 NOT NULL,
	"mulai_sendiri" timestamp(3) with time zone,
	"selesai_sendiri" timestamp(3) with time zone,
	"mandiri" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jadwal_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"nama" text NOT NULL,
	"mulai" timestamp(3) with time zone NOT NULL,
	"selesai" timestamp(3) with time zone NOT NULL,
	"rilis" text DEFAULT 'setelah_semua' NOT NULL,
	"pengumuman_at" timestamp(3) with time zone,
	"pembahasan_at" timestamp(3) with time zone,
	"cara_mulai" text,
	"kode_mulai" text,
	"kode_per_ruang" boolean DEFAULT false NOT NULL,
	"catat_fokus" boolean DEFAULT false NOT NULL,
	"seb" boolean DEFAULT false NOT NULL,
	"kunci_seb" text[] DEFAULT '{}' NOT NULL,
	"kelonggaran_kirim_detik" integer,
	"toleransi_waktu_detik" integer,
	"jawaban_tak_pasti" text DEFAULT 'terima' NOT NULL,
	"kuota" integer,
	"untuk" text DEFAULT 'daftar' NOT NULL,
	"kelompok" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pendaftaran_terbuka" boolean NOT NULL,
	"pendaftaran_mulai" timestamp(3) with time zone,
	"pendaftaran_selesai" timestamp(3) with time zone,
	"zona" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jadwal_paket_ujian" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"ujian_id" uuid NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jadwal_pengawas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ruang" text[] NOT NULL,
	"sekolah" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kategori_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"slug" text NOT NULL,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kategori_ujian" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keunggulan_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"ikon" text NOT NULL,
	"judul" text NOT NULL,
	"teks" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sumber" text NOT NULL,
	"mulai" timestamp(3) with time zone NOT NULL,
	"akhir" timestamp(3) with time zone,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kategori_id" uuid NOT NULL,
	"subcat_id" uuid,
	"nama" text NOT NULL,
	"slug" text NOT NULL,
	"rumpun_ids" uuid[] DEFAULT '{}' NOT NULL,
	"deskripsi" text NOT NULL,
	"gambar" text,
	"harga" integer NOT NULL,
	"harga_coret" integer,
	"tipe" text NOT NULL,
	"untuk" text DEFAULT 'daftar' NOT NULL,
	"kelompok" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mode" text NOT NULL,
	"penilaian" text NOT NULL,
	"jawaban_salah" text DEFAULT 'tanpa_info' NOT NULL,
	"skin" text NOT NULL,
	"waktu" text NOT NULL,
	"durasi_detik" integer,
	"izin_lanjut_awal" boolean NOT NULL,
	"kalkulator" boolean DEFAULT false NOT NULL,
	"maks_percobaan" integer NOT NULL,
	"cara_mulai" text NOT NULL,
	"kelonggaran_kirim_detik" integer NOT NULL,
	"mulai_jual" timestamp(3) with time zone,
	"akhir_jual" timestamp(3) with time zone,
	"masa_akses_hari" integer,
	"kuota" integer,
	"urutan" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice" (
	"jadwal_id" uuid PRIMARY KEY NOT NULL,
	"jadwal_ujian_id" uuid NOT NULL,
	"ujian_id" uuid NOT NULL,
	"kode" text NOT NULL,
	"materi" text NOT NULL,
	"soal_ids" uuid[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_code" (
	"jadwal_id" uuid NOT NULL,
	"ruang" text NOT NULL,
	"kode" text NOT NULL,
	CONSTRAINT "room_code_jadwal_id_ruang_pk" PRIMARY KEY("jadwal_id","ruang")
);
--> statement-breakpoint
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
CREATE TABLE "subcat_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kategori_id" uuid NOT NULL,
	"nama" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subtest_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"kode" text NOT NULL,
	"nama" text NOT NULL,
	"urutan" integer NOT NULL,
	"durasi_detik" integer NOT NULL,
	"acak_soal" boolean NOT NULL,
	"acak_opsi" boolean NOT NULL,
	"bobot" double precision NOT NULL,
	"poin_benar" double precision NOT NULL,
	"poin_salah" double precision NOT NULL,
	"poin_kosong" double precision NOT NULL,
	"ambang" double precision,
	"prioritas_seri" integer,
	"mapel_id" uuid,
	"komponen" text,
	"soal_ids" uuid[] NOT NULL,
	"rancangan" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "syarat_paket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paket_id" uuid NOT NULL,
	"judul" text NOT NULL,
	"penjelasan" text NOT NULL,
	"link" text,
	"min_gambar" integer NOT NULL,
	"maks_gambar" integer NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taken_places" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"key" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_submission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"syarat_id" uuid NOT NULL,
	"paket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"times" integer NOT NULL,
	"reason" text,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "uji_coba_paket" (
	"jadwal_id" uuid PRIMARY KEY NOT NULL,
	"jadwal_ujian_id" uuid NOT NULL,
	"ujian_id" uuid NOT NULL,
	"paket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"paper_sha256" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ujian" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kategori_ujian_id" uuid NOT NULL,
	"paket_id" uuid NOT NULL,
	"nama" text NOT NULL,
	"deskripsi" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letterhead" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"alamat" text NOT NULL,
	"kontak" text NOT NULL,
	"logo" text,
	"sekolah" text
);
--> statement-breakpoint
CREATE TABLE "region" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"nama" text NOT NULL,
	"above_id" text,
	"listed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sekolah_siswa" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"npsn" text NOT NULL,
	"nama" text NOT NULL,
	"bentuk" text NOT NULL,
	"kepemilikan" text NOT NULL,
	"kabupaten_kota_id" text,
	"alamat" text NOT NULL,
	"akreditasi" text,
	"e_rapor" boolean NOT NULL,
	"kuota_snbp" integer,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mapel" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"kode" text NOT NULL,
	"rapor" text DEFAULT 'tidak' NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"sha256" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"jenis" text NOT NULL,
	"row_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"oleh" uuid,
	"sumber" text NOT NULL,
	"isi" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "soal_pauli" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jenis" text NOT NULL,
	"nama" text NOT NULL,
	"petunjuk" text NOT NULL,
	"arah" text NOT NULL,
	"detik_per_kolom" integer NOT NULL,
	"detik_per_garis" integer NOT NULL,
	"pindah_paksa" boolean NOT NULL,
	"jumlah_kolom" integer NOT NULL,
	"baris" integer NOT NULL,
	"benih" bigint NOT NULL,
	"kode_asal" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "soal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"jenis" text NOT NULL,
	"mapel_id" uuid,
	"materi" text NOT NULL,
	"tingkat" text NOT NULL,
	"teks" text NOT NULL,
	"stimulus_id" uuid,
	"opsi" jsonb NOT NULL,
	"kolom" jsonb,
	"pernyataan" text[] NOT NULL,
	"format_isian" text,
	"kunci" text[] NOT NULL,
	"toleransi" double precision,
	"nilai_sebagian" boolean DEFAULT false NOT NULL,
	"rubrik" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"poin_opsi" jsonb,
	"pembahasan_teks" text NOT NULL,
	"pembahasan_video_url" text,
	"kode_asal" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stem_fingerprint" (
	"soal_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"pieces" integer[] NOT NULL,
	"content_fingerprint" text
);
--> statement-breakpoint
CREATE TABLE "stimulus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"judul" text NOT NULL,
	"teks" text NOT NULL,
	"kode_asal" text
);
--> statement-breakpoint
CREATE TABLE "sub_soal_pauli" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"soal_pauli_id" uuid NOT NULL,
	"urutan" integer NOT NULL,
	"angka" jsonb NOT NULL,
	"simbol" jsonb NOT NULL,
	"baris_simbol" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsaved_draft" (
	"user_id" uuid NOT NULL,
	"jenis" text NOT NULL,
	"row" text NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "unsaved_draft_user_id_jenis_row_pk" PRIMARY KEY("user_id","jenis","row")
);
--> statement-breakpoint
CREATE TABLE "ranking_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"asked" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_line" (
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"nilai" double precision NOT NULL,
	"lulus" boolean,
	"position" integer NOT NULL,
	"rank" integer NOT NULL,
	"tied" integer NOT NULL,
	"provinsi_id" text,
	"provinsi_position" integer,
	"provinsi_rank" integer,
	"provinsi_tied" integer,
	"sekolah_id" uuid,
	"sekolah_position" integer,
	"sekolah_rank" integer,
	"sekolah_tied" integer,
	CONSTRAINT "ranking_line_version_user_id_pk" PRIMARY KEY("version","user_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_name" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nama" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_prodi" (
	"version" integer NOT NULL,
	"school_major_id" uuid NOT NULL,
	"bucket" integer NOT NULL,
	"places" integer[] NOT NULL,
	"ranks" integer[] NOT NULL,
	"ties" integer[] NOT NULL,
	CONSTRAINT "ranking_prodi_version_school_major_id_bucket_pk" PRIMARY KEY("version","school_major_id","bucket")
);
--> statement-breakpoint
CREATE TABLE "ranking" (
	"jadwal_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"made_at" bigint DEFAULT 0 NOT NULL,
	"made_ms" integer DEFAULT 0 NOT NULL,
	"participants" integer DEFAULT 0 NOT NULL,
	"provisional" boolean DEFAULT false NOT NULL,
	"satuan" text DEFAULT 'seratus' NOT NULL,
	"last_sealed" uuid[] DEFAULT '{}' NOT NULL,
	"figures" jsonb,
	"figures_version" integer DEFAULT 0 NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_sheet" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"log_sha256" text NOT NULL,
	"answers" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_figure_run" (
	"jadwal_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_figure" (
	"soal_id" uuid PRIMARY KEY NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"content_fingerprint" text,
	"takers" integer NOT NULL,
	"facility" double precision,
	"discrimination" double precision
);
--> statement-breakpoint
CREATE TABLE "item_ruling" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paket_id" uuid NOT NULL,
	"soal_id" uuid NOT NULL,
	"soal_sha256" text NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"kode" text NOT NULL,
	"kind" text NOT NULL,
	"void_as" text,
	"kunci" jsonb NOT NULL,
	"poin_opsi" jsonb,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" text
);
--> statement-breakpoint
CREATE TABLE "question_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"soal_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"paket_id" uuid NOT NULL,
	"paper_sha256" text NOT NULL,
	"key_version" integer NOT NULL,
	"kode" text NOT NULL,
	"nomor" integer NOT NULL,
	"teks" text NOT NULL,
	"shown" text[] NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "rescore" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paket_id" uuid NOT NULL,
	"papers" text[] NOT NULL,
	"state" text NOT NULL,
	"cursor" uuid,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"failed" integer NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_line" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"jadwal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"paper_sha256" text NOT NULL,
	"revision" integer NOT NULL,
	"key_version" integer NOT NULL,
	"nilai" double precision NOT NULL,
	"rank_key" double precision[] NOT NULL,
	"subtes" double precision[] NOT NULL,
	"subtes_lulus" boolean[] NOT NULL,
	"lulus" boolean,
	"benar" integer NOT NULL,
	"salah" integer NOT NULL,
	"kosong" integer NOT NULL,
	"satuan" text NOT NULL,
	"provisional" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"message" text NOT NULL,
	"until" timestamp(3) with time zone,
	"by_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snbp_choice" (
	"member_id" uuid NOT NULL,
	"priority" smallint NOT NULL,
	"school_major_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"sekolah_id" uuid NOT NULL,
	"provinsi_id" text,
	"overall_mean" numeric(5, 2) NOT NULL,
	"supporting_mean" numeric(5, 2),
	"weighted_index" numeric(5, 2) NOT NULL,
	CONSTRAINT "snbp_choice_member_id_priority_pk" PRIMARY KEY("member_id","priority")
);
--> statement-breakpoint
CREATE TABLE "snbp_description" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"program_id" uuid NOT NULL,
	"judul" text NOT NULL,
	"isi" text NOT NULL,
	"urutan" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snbp_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"program_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sumber" text DEFAULT 'admin' NOT NULL,
	"mulai" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'aktif' NOT NULL,
	"sekolah_id" uuid,
	"kurikulum" text,
	"peringkat" integer,
	"year_size" integer,
	"submitted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "snbp_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"tahun" integer NOT NULL,
	"harga" integer NOT NULL,
	"harga_coret" integer,
	"mulai" timestamp(3) with time zone,
	"selesai" timestamp(3) with time zone,
	"bobot_rapor" integer NOT NULL,
	"batas_aman" integer NOT NULL,
	"batas_pertimbangkan" integer NOT NULL,
	"min_peserta" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aturan_peluang" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tahun" integer NOT NULL,
	"aman" integer NOT NULL,
	"pertimbangkan" integer NOT NULL,
	"minimum_error" double precision NOT NULL,
	"score_error" double precision NOT NULL,
	"provisional_error" double precision NOT NULL,
	"applicant_spread" double precision NOT NULL,
	"tiga_vokasi" integer NOT NULL,
	"empat_akademik" integer NOT NULL,
	"empat_vokasi" integer NOT NULL,
	"empat_d3" integer NOT NULL,
	"kontak" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_choice_major" (
	"user_id" uuid NOT NULL,
	"paket_id" uuid NOT NULL,
	"priority" integer NOT NULL,
	"school_major_id" uuid NOT NULL,
	CONSTRAINT "study_choice_major_user_id_paket_id_priority_pk" PRIMARY KEY("user_id","paket_id","priority")
);
--> statement-breakpoint
CREATE TABLE "study_choice" (
	"user_id" uuid NOT NULL,
	"paket_id" uuid NOT NULL,
	"rumpun_id" uuid,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "study_choice_user_id_paket_id_pk" PRIMARY KEY("user_id","paket_id")
);
--> statement-breakpoint
CREATE TABLE "bobot_penilaian_pas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"mapel_id" uuid NOT NULL,
	"bobot_harian" double precision NOT NULL,
	"bobot_pts" double precision NOT NULL,
	"bobot_pas" double precision NOT NULL,
	"kkm" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_bobot_subcat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"kategori_id" uuid NOT NULL,
	"bagian" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_bobot_subtest_bintara" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"bagian" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_bobot_subtest_kedinasan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"bagian" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_bobot_subtest_utbk" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"nama" text NOT NULL,
	"rumpun_id" uuid,
	"bagian" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_photo" ADD CONSTRAINT "account_photo_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verification" ADD CONSTRAINT "email_verification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_link" ADD CONSTRAINT "guardian_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_code" ADD CONSTRAINT "login_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_level_id_level_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."level"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_family" ADD CONSTRAINT "session_family_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_sekolah_id_sekolah_siswa_id_fk" FOREIGN KEY ("sekolah_id") REFERENCES "public"."sekolah_siswa"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_kabupaten_kota_id_region_id_fk" FOREIGN KEY ("kabupaten_kota_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_level_id_level_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."level"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_run" ADD CONSTRAINT "calibration_run_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_run" ADD CONSTRAINT "calibration_run_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_parameter" ADD CONSTRAINT "item_parameter_run_id_calibration_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."calibration_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_calibration" ADD CONSTRAINT "paper_calibration_paper_sha256_paper_paper_sha256_fk" FOREIGN KEY ("paper_sha256") REFERENCES "public"."paper"("paper_sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_calibration" ADD CONSTRAINT "paper_calibration_run_id_calibration_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."calibration_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_score" ADD CONSTRAINT "staged_score_run_id_calibration_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."calibration_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_score" ADD CONSTRAINT "staged_score_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_count" ADD CONSTRAINT "banner_count_banner_id_banner_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_size" ADD CONSTRAINT "media_size_sha256_media_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."media"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_count" ADD CONSTRAINT "page_count_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_category_id_category_page_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category_page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_file" ADD CONSTRAINT "ebook_file_ebook_id_ebook_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_owner" ADD CONSTRAINT "ebook_owner_ebook_id_ebook_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_owner" ADD CONSTRAINT "ebook_owner_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook" ADD CONSTRAINT "ebook_kategori_id_kategori_ebook_id_fk" FOREIGN KEY ("kategori_id") REFERENCES "public"."kategori_ebook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "essay_answer" ADD CONSTRAINT "essay_answer_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "essay_mark" ADD CONSTRAINT "essay_mark_essay_id_essay_answer_id_fk" FOREIGN KEY ("essay_id") REFERENCES "public"."essay_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "essay_marking" ADD CONSTRAINT "essay_marking_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "essay_score" ADD CONSTRAINT "essay_score_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_directive" ADD CONSTRAINT "attempt_directive_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_jadwal_ujian_id_jadwal_paket_ujian_id_fk" FOREIGN KEY ("jadwal_ujian_id") REFERENCES "public"."jadwal_paket_ujian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_ujian_id_ujian_id_fk" FOREIGN KEY ("ujian_id") REFERENCES "public"."ujian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_paper_sha256_paper_paper_sha256_fk" FOREIGN KEY ("paper_sha256") REFERENCES "public"."paper"("paper_sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_room" ADD CONSTRAINT "bundle_room_bundle" FOREIGN KEY ("jadwal_ujian_id","bundle_sha256") REFERENCES "public"."bundle"("jadwal_ujian_id","bundle_sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_jadwal_ujian_id_jadwal_paket_ujian_id_fk" FOREIGN KEY ("jadwal_ujian_id") REFERENCES "public"."jadwal_paket_ujian"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_bundle_sha256_bundle_bytes_bundle_sha256_fk" FOREIGN KEY ("bundle_sha256") REFERENCES "public"."bundle_bytes"("bundle_sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle" ADD CONSTRAINT "bundle_paper_sha256_paper_paper_sha256_fk" FOREIGN KEY ("paper_sha256") REFERENCES "public"."paper"("paper_sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_incident" ADD CONSTRAINT "exam_incident_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_conflict" ADD CONSTRAINT "log_conflict_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_heard" ADD CONSTRAINT "log_heard_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_name" ADD CONSTRAINT "log_name_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_key" ADD CONSTRAINT "paper_key_paper_sha256_paper_paper_sha256_fk" FOREIGN KEY ("paper_sha256") REFERENCES "public"."paper"("paper_sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_paper" ADD CONSTRAINT "published_paper_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_paper" ADD CONSTRAINT "published_paper_paper_sha256_paper_paper_sha256_fk" FOREIGN KEY ("paper_sha256") REFERENCES "public"."paper"("paper_sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_chunk" ADD CONSTRAINT "export_chunk_filename_export_file_filename_fk" FOREIGN KEY ("filename") REFERENCES "public"."export_file"("filename") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_soal_item" ADD CONSTRAINT "import_soal_item_upload_id_import_soal_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_soal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_soal_media" ADD CONSTRAINT "import_soal_media_upload_id_import_soal_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_soal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mapel_major" ADD CONSTRAINT "mapel_major_school_major_id_school_major_id_fk" FOREIGN KEY ("school_major_id") REFERENCES "public"."school_major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mapel_major" ADD CONSTRAINT "mapel_major_mapel_id_mapel_id_fk" FOREIGN KEY ("mapel_id") REFERENCES "public"."mapel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_grade" ADD CONSTRAINT "school_grade_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_grade" ADD CONSTRAINT "school_grade_mapel_id_mapel_id_fk" FOREIGN KEY ("mapel_id") REFERENCES "public"."mapel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_major" ADD CONSTRAINT "school_major_school_id_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_major" ADD CONSTRAINT "school_major_rumpun_id_rumpun_id_fk" FOREIGN KEY ("rumpun_id") REFERENCES "public"."rumpun"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_kabupaten_kota_id_region_id_fk" FOREIGN KEY ("kabupaten_kota_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_rekening_id_rekening_id_fk" FOREIGN KEY ("rekening_id") REFERENCES "public"."rekening"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proof" ADD CONSTRAINT "order_proof_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rekening_id_rekening_id_fk" FOREIGN KEY ("rekening_id") REFERENCES "public"."rekening"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_event_id_notice_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."notice_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_event_id_notice_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."notice_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_family_id_session_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detail_paket" ADD CONSTRAINT "detail_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_paket" ADD CONSTRAINT "faq_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_paket_member" ADD CONSTRAINT "jadwal_paket_member_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_paket_member" ADD CONSTRAINT "jadwal_paket_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_paket" ADD CONSTRAINT "jadwal_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_paket_ujian" ADD CONSTRAINT "jadwal_paket_ujian_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_paket_ujian" ADD CONSTRAINT "jadwal_paket_ujian_ujian_id_ujian_id_fk" FOREIGN KEY ("ujian_id") REFERENCES "public"."ujian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_pengawas" ADD CONSTRAINT "jadwal_pengawas_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jadwal_pengawas" ADD CONSTRAINT "jadwal_pengawas_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keunggulan_paket" ADD CONSTRAINT "keunggulan_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_paket" ADD CONSTRAINT "member_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_paket" ADD CONSTRAINT "member_paket_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paket" ADD CONSTRAINT "paket_kategori_id_kategori_paket_id_fk" FOREIGN KEY ("kategori_id") REFERENCES "public"."kategori_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paket" ADD CONSTRAINT "paket_subcat_id_subcat_paket_id_fk" FOREIGN KEY ("subcat_id") REFERENCES "public"."subcat_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice" ADD CONSTRAINT "practice_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice" ADD CONSTRAINT "practice_jadwal_ujian_id_jadwal_paket_ujian_id_fk" FOREIGN KEY ("jadwal_ujian_id") REFERENCES "public"."jadwal_paket_ujian"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice" ADD CONSTRAINT "practice_ujian_id_ujian_id_fk" FOREIGN KEY ("ujian_id") REFERENCES "public"."ujian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_code" ADD CONSTRAINT "room_code_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcat_paket" ADD CONSTRAINT "subcat_paket_kategori_id_kategori_paket_id_fk" FOREIGN KEY ("kategori_id") REFERENCES "public"."kategori_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtest_paket" ADD CONSTRAINT "subtest_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtest_paket" ADD CONSTRAINT "subtest_paket_mapel_id_mapel_id_fk" FOREIGN KEY ("mapel_id") REFERENCES "public"."mapel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "syarat_paket" ADD CONSTRAINT "syarat_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_picture" ADD CONSTRAINT "task_picture_submission_id_task_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."task_submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_submission" ADD CONSTRAINT "task_submission_syarat_id_syarat_paket_id_fk" FOREIGN KEY ("syarat_id") REFERENCES "public"."syarat_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_submission" ADD CONSTRAINT "task_submission_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_submission" ADD CONSTRAINT "task_submission_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_submission" ADD CONSTRAINT "task_submission_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uji_coba_paket" ADD CONSTRAINT "uji_coba_paket_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uji_coba_paket" ADD CONSTRAINT "uji_coba_paket_jadwal_ujian_id_jadwal_paket_ujian_id_fk" FOREIGN KEY ("jadwal_ujian_id") REFERENCES "public"."jadwal_paket_ujian"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uji_coba_paket" ADD CONSTRAINT "uji_coba_paket_ujian_id_ujian_id_fk" FOREIGN KEY ("ujian_id") REFERENCES "public"."ujian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uji_coba_paket" ADD CONSTRAINT "uji_coba_paket_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uji_coba_paket" ADD CONSTRAINT "uji_coba_paket_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ujian" ADD CONSTRAINT "ujian_kategori_ujian_id_kategori_ujian_id_fk" FOREIGN KEY ("kategori_ujian_id") REFERENCES "public"."kategori_ujian"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ujian" ADD CONSTRAINT "ujian_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sekolah_siswa" ADD CONSTRAINT "sekolah_siswa_kabupaten_kota_id_region_id_fk" FOREIGN KEY ("kabupaten_kota_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soal" ADD CONSTRAINT "soal_mapel_id_mapel_id_fk" FOREIGN KEY ("mapel_id") REFERENCES "public"."mapel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soal" ADD CONSTRAINT "soal_stimulus_id_stimulus_id_fk" FOREIGN KEY ("stimulus_id") REFERENCES "public"."stimulus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stem_fingerprint" ADD CONSTRAINT "stem_fingerprint_soal_id_soal_id_fk" FOREIGN KEY ("soal_id") REFERENCES "public"."soal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_soal_pauli" ADD CONSTRAINT "sub_soal_pauli_soal_pauli_id_soal_pauli_id_fk" FOREIGN KEY ("soal_pauli_id") REFERENCES "public"."soal_pauli"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsaved_draft" ADD CONSTRAINT "unsaved_draft_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_name" ADD CONSTRAINT "ranking_name_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking" ADD CONSTRAINT "ranking_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_sheet" ADD CONSTRAINT "answer_sheet_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_figure_run" ADD CONSTRAINT "item_figure_run_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_figure" ADD CONSTRAINT "item_figure_soal_id_soal_id_fk" FOREIGN KEY ("soal_id") REFERENCES "public"."soal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_figure" ADD CONSTRAINT "item_figure_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ruling" ADD CONSTRAINT "item_ruling_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_ruling" ADD CONSTRAINT "item_ruling_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_answered_by_app_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescore" ADD CONSTRAINT "rescore_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_line" ADD CONSTRAINT "result_line_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_line" ADD CONSTRAINT "result_line_jadwal_id_jadwal_paket_id_fk" FOREIGN KEY ("jadwal_id") REFERENCES "public"."jadwal_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_line" ADD CONSTRAINT "result_line_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_choice" ADD CONSTRAINT "snbp_choice_member_id_snbp_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."snbp_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_choice" ADD CONSTRAINT "snbp_choice_school_major_id_school_major_id_fk" FOREIGN KEY ("school_major_id") REFERENCES "public"."school_major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_choice" ADD CONSTRAINT "snbp_choice_program_id_snbp_setting_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."snbp_setting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_choice" ADD CONSTRAINT "snbp_choice_sekolah_id_sekolah_siswa_id_fk" FOREIGN KEY ("sekolah_id") REFERENCES "public"."sekolah_siswa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_description" ADD CONSTRAINT "snbp_description_program_id_snbp_setting_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."snbp_setting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_member" ADD CONSTRAINT "snbp_member_program_id_snbp_setting_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."snbp_setting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_member" ADD CONSTRAINT "snbp_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snbp_member" ADD CONSTRAINT "snbp_member_sekolah_id_sekolah_siswa_id_fk" FOREIGN KEY ("sekolah_id") REFERENCES "public"."sekolah_siswa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_choice_major" ADD CONSTRAINT "study_choice_major_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_choice_major" ADD CONSTRAINT "study_choice_major_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_choice_major" ADD CONSTRAINT "study_choice_major_school_major_id_school_major_id_fk" FOREIGN KEY ("school_major_id") REFERENCES "public"."school_major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_choice" ADD CONSTRAINT "study_choice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_choice" ADD CONSTRAINT "study_choice_paket_id_paket_id_fk" FOREIGN KEY ("paket_id") REFERENCES "public"."paket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_choice" ADD CONSTRAINT "study_choice_rumpun_id_rumpun_id_fk" FOREIGN KEY ("rumpun_id") REFERENCES "public"."rumpun"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bobot_penilaian_pas" ADD CONSTRAINT "bobot_penilaian_pas_mapel_id_mapel_id_fk" FOREIGN KEY ("mapel_id") REFERENCES "public"."mapel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_bobot_subcat" ADD CONSTRAINT "setting_bobot_subcat_kategori_id_kategori_paket_id_fk" FOREIGN KEY ("kategori_id") REFERENCES "public"."kategori_paket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_bobot_subtest_utbk" ADD CONSTRAINT "setting_bobot_subtest_utbk_rumpun_id_rumpun_id_fk" FOREIGN KEY ("rumpun_id") REFERENCES "public"."rumpun"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletion_due" ON "account_deletion" USING btree ("state","due_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_photo_kunci" ON "account_photo" USING btree ("kunci");--> statement-breakpoint
CREATE INDEX "consent_user" ON "consent" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "email_verification_user" ON "email_verification" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verification_expires" ON "email_verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_link_user" ON "guardian_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "input_batch_created" ON "input_batch" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "level_nama" ON "level" USING btree ("nama_level");--> statement-breakpoint
CREATE INDEX "login_ticket_user" ON "login_ticket" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_ticket_expires" ON "login_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_url" ON "menu" USING btree ("url");--> statement-breakpoint
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id","urutan");--> statement-breakpoint
CREATE INDEX "passkey_challenge_user" ON "passkey_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_level_menu" ON "role" USING btree ("level_id","menu_id");--> statement-breakpoint
CREATE INDEX "role_menu" ON "role" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "second_factor_user" ON "second_factor" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_credential" ON "second_factor" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "session_family_user" ON "session_family" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_family_expires" ON "session_family" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username" ON "app_user" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_nisn" ON "app_user" USING btree ("nisn");--> statement-breakpoint
CREATE INDEX "app_user_level" ON "app_user" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "app_user_status" ON "app_user" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "app_user_nama" ON "app_user" USING btree ("nama","id");--> statement-breakpoint
CREATE INDEX "app_user_created" ON "app_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "app_user_updated" ON "app_user" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "app_user_sekolah" ON "app_user" USING btree ("sekolah_id");--> statement-breakpoint
CREATE INDEX "app_user_region" ON "app_user" USING btree ("kabupaten_kota_id");--> statement-breakpoint
CREATE INDEX "app_user_kelas" ON "app_user" USING btree ("sekolah_tercatat","kelas");--> statement-breakpoint
CREATE INDEX "app_user_sekolah_typed" ON "app_user" USING btree (coalesce("sekolah_tercatat", "sekolah")) WHERE "app_user"."sekolah_id" is null and coalesce("app_user"."sekolah_tercatat", "app_user"."sekolah") is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_run_open" ON "calibration_run" USING btree ("paket_id") WHERE "calibration_run"."state" in ('running', 'stopped', 'ready', 'scheduled');--> statement-breakpoint
CREATE INDEX "calibration_run_paket" ON "calibration_run" USING btree ("paket_id","started_at");--> statement-breakpoint
CREATE INDEX "calibration_run_due" ON "calibration_run" USING btree ("started_at") WHERE "calibration_run"."state" in ('running', 'scheduled');--> statement-breakpoint
CREATE INDEX "item_parameter_soal" ON "item_parameter" USING btree ("soal_id","soal_sha256");--> statement-breakpoint
CREATE INDEX "staged_score_attempt" ON "staged_score" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "banner_tempat" ON "banner" USING btree ("tempat","urutan");--> statement-breakpoint
CREATE INDEX "banner_status" ON "banner" USING btree ("status");--> statement-breakpoint
CREATE INDEX "banner_mulai" ON "banner" USING btree ("mulai");--> statement-breakpoint
CREATE INDEX "banner_selesai" ON "banner" USING btree ("selesai");--> statement-breakpoint
CREATE INDEX "banner_urutan" ON "banner" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "banner_judul" ON "banner" USING btree ("judul");--> statement-breakpoint
CREATE UNIQUE INDEX "category_page_slug" ON "category_page" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "category_page_urutan" ON "category_page" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "category_page_status" ON "category_page" USING btree ("status");--> statement-breakpoint
CREATE INDEX "former_slug_row" ON "former_slug" USING btree ("row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guide_slug" ON "guide" USING btree ("type","slug");--> statement-breakpoint
CREATE INDEX "guide_shown" ON "guide" USING btree ("type","urutan","id") WHERE status = 'terbit';--> statement-breakpoint
CREATE INDEX "guide_topik" ON "guide" USING btree ("topik");--> statement-breakpoint
CREATE INDEX "guide_status" ON "guide" USING btree ("status");--> statement-breakpoint
CREATE INDEX "guide_judul" ON "guide" USING btree ("judul");--> statement-breakpoint
CREATE INDEX "guide_urutan" ON "guide" USING btree ("urutan");--> statement-breakpoint
CREATE UNIQUE INDEX "page_slug" ON "page" USING btree ("jenis","slug");--> statement-breakpoint
CREATE INDEX "page_shown" ON "page" USING btree ("jenis","terbit_at","id") WHERE status = 'terbit';--> statement-breakpoint
CREATE INDEX "page_category" ON "page" USING btree ("category_id","terbit_at");--> statement-breakpoint
CREATE INDEX "page_status" ON "page" USING btree ("status");--> statement-breakpoint
CREATE INDEX "page_judul" ON "page" USING btree ("judul");--> statement-breakpoint
CREATE INDEX "page_terbit" ON "page" USING btree ("terbit_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ebook_owner_one" ON "ebook_owner" USING btree ("user_id","ebook_id");--> statement-breakpoint
CREATE INDEX "ebook_owner_ebook" ON "ebook_owner" USING btree ("ebook_id","mulai");--> statement-breakpoint
CREATE UNIQUE INDEX "ebook_slug" ON "ebook" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "ebook_kategori" ON "ebook" USING btree ("kategori_id","urutan");--> statement-breakpoint
CREATE INDEX "ebook_status" ON "ebook" USING btree ("status","urutan");--> statement-breakpoint
CREATE INDEX "ebook_peminat" ON "ebook" USING btree ("status","peminat");--> statement-breakpoint
CREATE INDEX "ebook_tipe" ON "ebook" USING btree ("tipe");--> statement-breakpoint
CREATE INDEX "ebook_judul" ON "ebook" USING btree ("judul");--> statement-breakpoint
CREATE INDEX "ebook_harga" ON "ebook" USING btree ("harga");--> statement-breakpoint
CREATE UNIQUE INDEX "kategori_ebook_slug" ON "kategori_ebook" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "kategori_ebook_urutan" ON "kategori_ebook" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "kategori_ebook_status" ON "kategori_ebook" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "essay_answer_attempt" ON "essay_answer" USING btree ("attempt_id","soal_id");--> statement-breakpoint
CREATE INDEX "essay_answer_question" ON "essay_answer" USING btree ("jadwal_id","soal_id","id");--> statement-breakpoint
CREATE INDEX "attempt_contact_changes" ON "attempt_contact" USING btree ("jadwal_id","changed_at");--> statement-breakpoint
CREATE INDEX "attempt_contact_silent" ON "attempt_contact" USING btree ("jadwal_id",greatest("online_until", "contact_at" + 60000));--> statement-breakpoint
CREATE INDEX "attempt_directive_act" ON "attempt_directive" USING btree ("act_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_user" ON "attempt" USING btree ("user_id","jadwal_id","number");--> statement-breakpoint
CREATE INDEX "attempt_sitting" ON "attempt" USING btree ("jadwal_ujian_id","status");--> statement-breakpoint
CREATE INDEX "attempt_schedule" ON "attempt" USING btree ("jadwal_id","user_id","started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "attempt_sealed" ON "attempt" USING btree ("sealed_at");--> statement-breakpoint
CREATE INDEX "attempt_paper" ON "attempt" USING btree ("paper_sha256","id");--> statement-breakpoint
CREATE INDEX "attempt_sealing" ON "attempt" USING btree ("sync_until") WHERE "attempt"."status" = 'open' and not "attempt"."paused";--> statement-breakpoint
CREATE INDEX "attempt_ends" ON "attempt" USING btree ("jadwal_id","ends_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "board_change_schedule" ON "board_change" USING btree ("jadwal_id","user_id");--> statement-breakpoint
CREATE INDEX "board_line_attention" ON "board_line" USING btree ("jadwal_id","rank","nama","user_id","views","ruang");--> statement-breakpoint
CREATE INDEX "board_line_nama" ON "board_line" USING btree ("jadwal_id","nama","user_id","views","ruang");--> statement-breakpoint
CREATE INDEX "board_line_ruang" ON "board_line" USING btree ("jadwal_id","ruang","kursi","nama","user_id","views");--> statement-breakpoint
CREATE INDEX "board_line_started" ON "board_line" USING btree ("jadwal_id","started_at","nama","user_id","views","ruang");--> statement-breakpoint
CREATE INDEX "board_line_contact" ON "board_line" USING btree ("jadwal_id","contact_at","nama","user_id","views","ruang");--> statement-breakpoint
CREATE INDEX "bundle_sitting" ON "bundle" USING btree ("jadwal_ujian_id","paper_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "bundle_current" ON "bundle" USING btree ("jadwal_ujian_id") WHERE "bundle"."current";--> statement-breakpoint
CREATE INDEX "exam_incident_schedule" ON "exam_incident" USING btree ("jadwal_id","at");--> statement-breakpoint
CREATE INDEX "log_name_attempt" ON "log_name" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "paper_paket" ON "paper" USING btree ("paket_id");--> statement-breakpoint
CREATE INDEX "paper_keyed_soal" ON "paper" USING gin ((jsonb_path_query_array("outline", '$.subtes[*].soal[*] ? (@.jenis != "pauli" && @.jenis != "kecermatan").id')
    || jsonb_path_query_array("outline", '$.subtes[*].soal[*].content_fingerprint')));--> statement-breakpoint
CREATE INDEX "published_paper_sha256" ON "published_paper" USING btree ("paper_sha256");--> statement-breakpoint
CREATE INDEX "export_file_user" ON "export_file" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "export_file_created" ON "export_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_soal_user" ON "import_soal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_soal_created" ON "import_soal" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mapel_major_one" ON "mapel_major" USING btree ("school_major_id","kurikulum","mapel_id");--> statement-breakpoint
CREATE INDEX "mapel_major_mapel" ON "mapel_major" USING btree ("mapel_id");--> statement-breakpoint
CREATE INDEX "mapel_major_kurikulum" ON "mapel_major" USING btree ("kurikulum");--> statement-breakpoint
CREATE INDEX "school_grade_mapel" ON "school_grade" USING btree ("mapel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "school_major_kode" ON "school_major" USING btree ("kode");--> statement-breakpoint
CREATE INDEX "school_major_school" ON "school_major" USING btree ("school_id","nama");--> statement-breakpoint
CREATE INDEX "school_major_nama" ON "school_major" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "school_major_jenjang" ON "school_major" USING btree ("jenjang");--> statement-breakpoint
CREATE INDEX "school_major_rumpun" ON "school_major" USING btree ("rumpun_id");--> statement-breakpoint
CREATE INDEX "school_major_status" ON "school_major" USING btree ("status");--> statement-breakpoint
CREATE INDEX "school_major_peminat" ON "school_major" USING btree ("peminat_snbt");--> statement-breakpoint
CREATE INDEX "school_major_daya_tampung" ON "school_major" USING btree ("daya_tampung_snbt");--> statement-breakpoint
CREATE INDEX "school_major_skor" ON "school_major" USING btree ("perkiraan_skor");--> statement-breakpoint
CREATE UNIQUE INDEX "school_kode" ON "school" USING btree ("kode");--> statement-breakpoint
CREATE INDEX "school_nama" ON "school" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "school_jenis" ON "school" USING btree ("jenis");--> statement-breakpoint
CREATE INDEX "school_region" ON "school" USING btree ("kabupaten_kota_id");--> statement-breakpoint
CREATE INDEX "school_status" ON "school" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_key" ON "bank_line" USING btree ("rekening_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_order" ON "bank_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_line_amount" ON "bank_line" USING btree ("rekening_id","amount","day");--> statement-breakpoint
CREATE INDEX "gateway_message_received" ON "gateway_message" USING btree ("received_at") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "gateway_message_refused" ON "gateway_message" USING btree ("received_at") WHERE state = 'refused';--> statement-breakpoint
CREATE INDEX "ledger_line_entry" ON "ledger_line" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_line_order" ON "ledger_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_line_account" ON "ledger_line" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_event_at" ON "order_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_proof_order" ON "order_proof" USING btree ("order_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_proof_key" ON "order_proof" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_press" ON "orders" USING btree ("user_id","press_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_invoice" ON "orders" USING btree ("invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_goods" ON "orders" USING btree ("user_id","goods","goods_id") WHERE state in ('awaiting_payment', 'proof_sent', 'late_proof', 'rejected', 'challenged', 'in_review') and state <> 'in_review';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_total" ON "orders" USING btree ("rekening_id","total") WHERE state in ('awaiting_payment', 'proof_sent', 'late_proof', 'rejected', 'challenged', 'in_review') and state <> 'in_review' and unique_code > 0;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","total");--> statement-breakpoint
CREATE INDEX "orders_goods" ON "orders" USING btree ("goods","payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_goods" ON "orders" USING btree ("goods","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_method" ON "orders" USING btree ("payment_method","created_at","id","total");--> statement-breakpoint
CREATE INDEX "orders_came" ON "orders" USING btree ("created_at","payment_method","goods","price","discount","unique_code","refunded") WHERE state in ('paid', 'refunded');--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","goods","payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_thing" ON "orders" USING btree ("goods_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_voucher" ON "orders" USING btree ("voucher_id","user_id");--> statement-breakpoint
CREATE INDEX "orders_grace" ON "orders" USING btree ("grace_at") WHERE state in ('awaiting_payment', 'rejected');--> statement-breakpoint
CREATE INDEX "orders_account_total" ON "orders" USING btree ("rekening_id","total");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id","created_at","payment_method");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_disputed" ON "orders" USING btree ("created_at","id") WHERE disputed;--> statement-breakpoint
CREATE INDEX "orders_gateway_open" ON "orders" USING btree ("gateway_checked_at") WHERE gateway_try > 0 and not gateway_done;--> statement-breakpoint
CREATE INDEX "orders_gateway_without_page" ON "orders" USING btree ("created_at") WHERE payment_method = 'gateway' and state = 'awaiting_payment' and gateway_url is null;--> statement-breakpoint
CREATE INDEX "payment_nama" ON "payment" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "payment_urutan" ON "payment" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "payment_status" ON "payment" USING btree ("status");--> statement-breakpoint
CREATE INDEX "payment_cara" ON "payment" USING btree ("cara");--> statement-breakpoint
CREATE UNIQUE INDEX "rekening_nomor" ON "rekening" USING btree ("bank","nomor");--> statement-breakpoint
CREATE INDEX "rekening_urutan" ON "rekening" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "rekening_status" ON "rekening" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_kode" ON "voucher" USING btree ("kode");--> statement-breakpoint
CREATE INDEX "voucher_cakupan" ON "voucher" USING btree ("cakupan");--> statement-breakpoint
CREATE INDEX "voucher_jenis" ON "voucher" USING btree ("jenis");--> statement-breakpoint
CREATE INDEX "voucher_status" ON "voucher" USING btree ("status");--> statement-breakpoint
CREATE INDEX "voucher_nilai" ON "voucher" USING btree ("nilai");--> statement-breakpoint
CREATE INDEX "voucher_mulai" ON "voucher" USING btree ("mulai");--> statement-breakpoint
CREATE INDEX "voucher_selesai" ON "voucher" USING btree ("selesai");--> statement-breakpoint
CREATE INDEX "voucher_terpakai" ON "voucher" USING btree ("terpakai");--> statement-breakpoint
CREATE INDEX "notice_delivery_due" ON "notice_delivery" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "notice_delivery_user" ON "notice_delivery" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_delivery_subscription" ON "notice_delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_event_key" ON "notice_event" USING btree ("key");--> statement-breakpoint
CREATE INDEX "notice_event_due" ON "notice_event" USING btree ("id") WHERE "notice_event"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notice_event_sent" ON "notice_event" USING btree ("id") WHERE "notice_event"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_event_at" ON "notice_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notice_list" ON "notice" USING btree ("user_id","at","event_id") WHERE not "notice"."deleted";--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id") WHERE "notice"."read_at" is null and not "notice"."deleted";--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_family" ON "push_subscription" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "detail_paket_urutan" ON "detail_paket" USING btree ("paket_id","urutan");--> statement-breakpoint
CREATE INDEX "detail_paket_judul" ON "detail_paket" USING btree ("judul");--> statement-breakpoint
CREATE INDEX "faq_paket_urutan" ON "faq_paket" USING btree ("paket_id","urutan");--> statement-breakpoint
CREATE INDEX "faq_paket_question" ON "faq_paket" USING btree ("question");--> statement-breakpoint
CREATE UNIQUE INDEX "jadwal_paket_member_pair" ON "jadwal_paket_member" USING btree ("jadwal_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jadwal_paket_member_nomor" ON "jadwal_paket_member" USING btree ("jadwal_id","nomor_peserta");--> statement-breakpoint
CREATE INDEX "jadwal_paket_member_user" ON "jadwal_paket_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jadwal_paket_member_status" ON "jadwal_paket_member" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "jadwal_paket_member_ruang" ON "jadwal_paket_member" USING btree ("jadwal_id","ruang","kursi");--> statement-breakpoint
CREATE INDEX "jadwal_paket_member_own_times" ON "jadwal_paket_member" USING btree ("jadwal_id") WHERE "jadwal_paket_member"."selesai_sendiri" is not null or "jadwal_paket_member"."tambahan_detik" > 0;--> statement-breakpoint
CREATE INDEX "jadwal_paket_paket" ON "jadwal_paket" USING btree ("paket_id");--> statement-breakpoint
CREATE INDEX "jadwal_paket_mulai" ON "jadwal_paket" USING btree ("mulai");--> statement-breakpoint
CREATE INDEX "jadwal_paket_status" ON "jadwal_paket" USING btree ("status");--> statement-breakpoint
CREATE INDEX "jadwal_paket_nama" ON "jadwal_paket" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "jadwal_paket_kelompok" ON "jadwal_paket" USING gin ("kelompok" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "jadwal_paket_ujian_pair" ON "jadwal_paket_ujian" USING btree ("jadwal_id","ujian_id");--> statement-breakpoint
CREATE INDEX "jadwal_paket_ujian_ujian" ON "jadwal_paket_ujian" USING btree ("ujian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jadwal_pengawas_pair" ON "jadwal_pengawas" USING btree ("user_id","jadwal_id");--> statement-breakpoint
CREATE INDEX "jadwal_pengawas_jadwal" ON "jadwal_pengawas" USING btree ("jadwal_id","id");--> statement-breakpoint
CREATE INDEX "jadwal_pengawas_user" ON "jadwal_pengawas" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "kategori_paket_slug" ON "kategori_paket" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "kategori_paket_urutan" ON "kategori_paket" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "kategori_paket_status" ON "kategori_paket" USING btree ("status");--> statement-breakpoint
CREATE INDEX "kategori_ujian_urutan" ON "kategori_ujian" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "keunggulan_paket_urutan" ON "keunggulan_paket" USING btree ("paket_id","urutan");--> statement-breakpoint
CREATE INDEX "keunggulan_paket_judul" ON "keunggulan_paket" USING btree ("judul");--> statement-breakpoint
CREATE UNIQUE INDEX "member_paket_pair" ON "member_paket" USING btree ("paket_id","user_id");--> statement-breakpoint
CREATE INDEX "member_paket_user" ON "member_paket" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_paket_status" ON "member_paket" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "member_paket_sumber" ON "member_paket" USING btree ("sumber");--> statement-breakpoint
CREATE INDEX "member_paket_mulai" ON "member_paket" USING btree ("mulai","id");--> statement-breakpoint
CREATE INDEX "member_paket_created" ON "member_paket" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "member_paket_updated" ON "member_paket" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "paket_slug" ON "paket" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "paket_kategori" ON "paket" USING btree ("kategori_id");--> statement-breakpoint
CREATE INDEX "paket_subcat" ON "paket" USING btree ("subcat_id");--> statement-breakpoint
CREATE INDEX "paket_rumpun" ON "paket" USING gin ("rumpun_ids");--> statement-breakpoint
CREATE INDEX "paket_kelompok" ON "paket" USING gin ("kelompok" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "paket_status" ON "paket" USING btree ("status","urutan");--> statement-breakpoint
CREATE INDEX "paket_nama" ON "paket" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "paket_harga" ON "paket" USING btree ("harga");--> statement-breakpoint
CREATE INDEX "paket_tipe" ON "paket" USING btree ("tipe");--> statement-breakpoint
CREATE INDEX "paket_mode" ON "paket" USING btree ("mode");--> statement-breakpoint
CREATE INDEX "paket_penilaian" ON "paket" USING btree ("penilaian");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_ujian" ON "practice" USING btree ("ujian_id");--> statement-breakpoint
CREATE INDEX "practice_materi" ON "practice" USING btree ("materi","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rumpun_nama" ON "rumpun" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "rumpun_urutan" ON "rumpun" USING btree ("urutan");--> statement-breakpoint
CREATE INDEX "rumpun_status" ON "rumpun" USING btree ("status");--> statement-breakpoint
CREATE INDEX "subcat_paket_kategori" ON "subcat_paket" USING btree ("kategori_id","urutan");--> statement-breakpoint
CREATE INDEX "subtest_paket_mapel" ON "subtest_paket" USING btree ("mapel_id") WHERE "subtest_paket"."mapel_id" is not null;--> statement-breakpoint
CREATE INDEX "subtest_paket_urutan" ON "subtest_paket" USING btree ("paket_id","urutan");--> statement-breakpoint
CREATE INDEX "subtest_paket_soal" ON "subtest_paket" USING gin ("soal_ids");--> statement-breakpoint
CREATE INDEX "syarat_paket_urutan" ON "syarat_paket" USING btree ("paket_id","urutan");--> statement-breakpoint
CREATE INDEX "syarat_paket_judul" ON "syarat_paket" USING btree ("judul");--> statement-breakpoint
CREATE INDEX "task_picture_submission" ON "task_picture" USING btree ("submission_id","urutan");--> statement-breakpoint
CREATE UNIQUE INDEX "task_submission_pair" ON "task_submission" USING btree ("syarat_id","user_id");--> statement-breakpoint
CREATE INDEX "task_submission_student" ON "task_submission" USING btree ("user_id","paket_id");--> statement-breakpoint
CREATE INDEX "task_submission_paket" ON "task_submission" USING btree ("paket_id","state","sent_at","id");--> statement-breakpoint
CREATE INDEX "task_submission_state" ON "task_submission" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "task_submission_sent" ON "task_submission" USING btree ("sent_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "uji_coba_paket_ujian" ON "uji_coba_paket" USING btree ("ujian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uji_coba_paket_sitting" ON "uji_coba_paket" USING btree ("jadwal_ujian_id");--> statement-breakpoint
CREATE INDEX "uji_coba_paket_owner" ON "uji_coba_paket" USING btree ("user_id","paket_id","created_at");--> statement-breakpoint
CREATE INDEX "uji_coba_paket_paket" ON "uji_coba_paket" USING btree ("paket_id");--> statement-breakpoint
CREATE INDEX "ujian_kategori" ON "ujian" USING btree ("kategori_ujian_id");--> statement-breakpoint
CREATE INDEX "ujian_paket" ON "ujian" USING btree ("paket_id");--> statement-breakpoint
CREATE INDEX "ujian_status" ON "ujian" USING btree ("status");--> statement-breakpoint
CREATE INDEX "ujian_nama" ON "ujian" USING btree ("nama");--> statement-breakpoint
CREATE UNIQUE INDEX "letterhead_sekolah" ON "letterhead" USING btree (coalesce("sekolah", ''));--> statement-breakpoint
CREATE INDEX "letterhead_nama" ON "letterhead" USING btree ("nama","id");--> statement-breakpoint
CREATE INDEX "letterhead_by_sekolah" ON "letterhead" USING btree ("sekolah","id");--> statement-breakpoint
CREATE INDEX "region_above" ON "region" USING btree ("above_id","nama");--> statement-breakpoint
CREATE INDEX "region_level" ON "region" USING btree ("level","nama");--> statement-breakpoint
CREATE UNIQUE INDEX "sekolah_siswa_npsn" ON "sekolah_siswa" USING btree ("npsn");--> statement-breakpoint
CREATE INDEX "sekolah_siswa_nama" ON "sekolah_siswa" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "sekolah_siswa_bentuk" ON "sekolah_siswa" USING btree ("bentuk");--> statement-breakpoint
CREATE INDEX "sekolah_siswa_kepemilikan" ON "sekolah_siswa" USING btree ("kepemilikan");--> statement-breakpoint
CREATE INDEX "sekolah_siswa_akreditasi" ON "sekolah_siswa" USING btree ("akreditasi");--> statement-breakpoint
CREATE INDEX "sekolah_siswa_region" ON "sekolah_siswa" USING btree ("kabupaten_kota_id");--> statement-breakpoint
CREATE INDEX "sekolah_siswa_status" ON "sekolah_siswa" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "mapel_kode" ON "mapel" USING btree ("kode");--> statement-breakpoint
CREATE INDEX "mapel_nama" ON "mapel" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "mapel_status" ON "mapel" USING btree ("status");--> statement-breakpoint
CREATE INDEX "mapel_rapor" ON "mapel" USING btree ("rapor","nama");--> statement-breakpoint
CREATE INDEX "question_version_row" ON "question_version" USING btree ("row_id","at","version");--> statement-breakpoint
CREATE UNIQUE INDEX "soal_pauli_kode_asal" ON "soal_pauli" USING btree ("kode_asal");--> statement-breakpoint
CREATE INDEX "soal_pauli_nama" ON "soal_pauli" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "soal_pauli_jenis" ON "soal_pauli" USING btree ("jenis");--> statement-breakpoint
CREATE INDEX "soal_pauli_status" ON "soal_pauli" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "soal_kode_asal" ON "soal" USING btree ("kode_asal");--> statement-breakpoint
CREATE INDEX "soal_stimulus" ON "soal" USING btree ("stimulus_id");--> statement-breakpoint
CREATE INDEX "soal_jenis" ON "soal" USING btree ("jenis","id");--> statement-breakpoint
CREATE INDEX "soal_tingkat" ON "soal" USING btree ("tingkat","id");--> statement-breakpoint
CREATE INDEX "soal_status" ON "soal" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "soal_materi" ON "soal" USING btree ("materi","id");--> statement-breakpoint
CREATE INDEX "soal_created" ON "soal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "soal_updated" ON "soal" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "soal_stock" ON "soal" USING btree ("mapel_id","tingkat","status","materi");--> statement-breakpoint
CREATE INDEX "stem_fingerprint_pieces" ON "stem_fingerprint" USING gin ("pieces");--> statement-breakpoint
CREATE INDEX "stem_fingerprint_content" ON "stem_fingerprint" USING btree ("content_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "stimulus_kode_asal" ON "stimulus" USING btree ("kode_asal");--> statement-breakpoint
CREATE INDEX "stimulus_judul" ON "stimulus" USING btree ("judul");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_soal_pauli_urutan" ON "sub_soal_pauli" USING btree ("soal_pauli_id","urutan");--> statement-breakpoint
CREATE INDEX "unsaved_draft_saved" ON "unsaved_draft" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "ranking_due_jadwal" ON "ranking_due" USING btree ("jadwal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_line_position" ON "ranking_line" USING btree ("version","position");--> statement-breakpoint
CREATE INDEX "ranking_line_provinsi" ON "ranking_line" USING btree ("version","provinsi_id","provinsi_position");--> statement-breakpoint
CREATE INDEX "ranking_line_sekolah" ON "ranking_line" USING btree ("version","sekolah_id","sekolah_position");--> statement-breakpoint
CREATE INDEX "item_figure_jadwal" ON "item_figure" USING btree ("jadwal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "item_ruling_in_force" ON "item_ruling" USING btree ("paket_id","soal_id","soal_sha256") WHERE "item_ruling"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "item_ruling_paket" ON "item_ruling" USING btree ("paket_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "question_report_pair" ON "question_report" USING btree ("user_id","soal_id");--> statement-breakpoint
CREATE INDEX "question_report_soal" ON "question_report" USING btree ("soal_id","state");--> statement-breakpoint
CREATE INDEX "question_report_state" ON "question_report" USING btree ("state","user_id");--> statement-breakpoint
CREATE INDEX "question_report_paket" ON "question_report" USING btree ("paket_id");--> statement-breakpoint
CREATE INDEX "question_report_attempt" ON "question_report" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "rescore_paket" ON "rescore" USING btree ("paket_id","created_at");--> statement-breakpoint
CREATE INDEX "rescore_running" ON "rescore" USING btree ("created_at") WHERE "rescore"."state" = 'running';--> statement-breakpoint
CREATE INDEX "result_line_jadwal" ON "result_line" USING btree ("jadwal_id","nilai");--> statement-breakpoint
CREATE INDEX "result_line_user" ON "result_line" USING btree ("user_id","satuan");--> statement-breakpoint
CREATE INDEX "result_line_paper" ON "result_line" USING btree ("paper_sha256","key_version");--> statement-breakpoint
CREATE UNIQUE INDEX "snbp_choice_once" ON "snbp_choice" USING btree ("member_id","school_major_id");--> statement-breakpoint
CREATE INDEX "snbp_choice_major" ON "snbp_choice" USING btree ("school_major_id","program_id","priority","weighted_index");--> statement-breakpoint
CREATE INDEX "snbp_choice_sekolah" ON "snbp_choice" USING btree ("sekolah_id","program_id","priority","overall_mean");--> statement-breakpoint
CREATE INDEX "snbp_choice_provinsi" ON "snbp_choice" USING btree ("program_id","provinsi_id","priority","weighted_index");--> statement-breakpoint
CREATE INDEX "snbp_choice_all" ON "snbp_choice" USING btree ("program_id","priority","weighted_index");--> statement-breakpoint
CREATE INDEX "snbp_description_program" ON "snbp_description" USING btree ("program_id","urutan");--> statement-breakpoint
CREATE INDEX "snbp_description_judul" ON "snbp_description" USING btree ("judul");--> statement-breakpoint
CREATE INDEX "snbp_description_urutan" ON "snbp_description" USING btree ("urutan");--> statement-breakpoint
CREATE UNIQUE INDEX "snbp_member_one" ON "snbp_member" USING btree ("program_id","user_id");--> statement-breakpoint
CREATE INDEX "snbp_member_user" ON "snbp_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "snbp_member_sekolah" ON "snbp_member" USING btree ("sekolah_id");--> statement-breakpoint
CREATE INDEX "snbp_member_sumber" ON "snbp_member" USING btree ("sumber");--> statement-breakpoint
CREATE INDEX "snbp_member_status" ON "snbp_member" USING btree ("status");--> statement-breakpoint
CREATE INDEX "snbp_member_mulai" ON "snbp_member" USING btree ("mulai");--> statement-breakpoint
CREATE INDEX "snbp_member_submitted" ON "snbp_member" USING btree ("submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "snbp_setting_nama" ON "snbp_setting" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "snbp_setting_tahun" ON "snbp_setting" USING btree ("tahun");--> statement-breakpoint
CREATE INDEX "snbp_setting_status" ON "snbp_setting" USING btree ("status","tahun");--> statement-breakpoint
CREATE INDEX "snbp_setting_harga" ON "snbp_setting" USING btree ("harga");--> statement-breakpoint
CREATE INDEX "snbp_setting_mulai" ON "snbp_setting" USING btree ("mulai");--> statement-breakpoint
CREATE INDEX "snbp_setting_selesai" ON "snbp_setting" USING btree ("selesai");--> statement-breakpoint
CREATE UNIQUE INDEX "aturan_peluang_tahun" ON "aturan_peluang" USING btree ("tahun");--> statement-breakpoint
CREATE INDEX "aturan_peluang_status" ON "aturan_peluang" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "study_choice_major_once" ON "study_choice_major" USING btree ("user_id","paket_id","school_major_id");--> statement-breakpoint
CREATE INDEX "study_choice_major_major" ON "study_choice_major" USING btree ("school_major_id","paket_id","priority");--> statement-breakpoint
CREATE INDEX "study_choice_rumpun" ON "study_choice" USING btree ("rumpun_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bobot_penilaian_pas_mapel" ON "bobot_penilaian_pas" USING btree ("mapel_id");--> statement-breakpoint
CREATE INDEX "setting_bobot_subcat_nama" ON "setting_bobot_subcat" USING btree ("nama");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_bobot_subcat_kategori" ON "setting_bobot_subcat" USING btree ("kategori_id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_bobot_subtest_bintara_nama" ON "setting_bobot_subtest_bintara" USING btree ("nama");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_bobot_subtest_kedinasan_nama" ON "setting_bobot_subtest_kedinasan" USING btree ("nama");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_bobot_subtest_utbk_nama" ON "setting_bobot_subtest_utbk" USING btree ("nama");--> statement-breakpoint
CREATE INDEX "setting_bobot_subtest_utbk_rumpun" ON "setting_bobot_subtest_utbk" USING btree ("rumpun_id");