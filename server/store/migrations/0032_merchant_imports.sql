-- Files of invoices that merchants import in the browser.
CREATE TABLE "merchant_import_files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_import_pieces" (
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "merchant_import_pieces_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
-- What is packed already, or read once or twice, is not worth compressing.
ALTER TABLE "merchant_import_pieces" ALTER COLUMN "content" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE "merchant_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"buid_merchant" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_id" text,
	"format" text NOT NULL,
	"encoding" text,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"lines_done" integer DEFAULT 0 NOT NULL,
	"lines_total" integer,
	"table" jsonb,
	"reading" jsonb NOT NULL,
	"reading_from" text NOT NULL,
	"possible_locales" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" jsonb,
	"stored" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_import_parts" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"invoices" jsonb,
	"lines" jsonb,
	"addresses" jsonb,
	"results" jsonb NOT NULL,
	CONSTRAINT "merchant_import_parts_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "merchant_import_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_import_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"invoice_number" text,
	"code" text NOT NULL,
	"words" text NOT NULL,
	"column_name" text,
	"value" text,
	"to_rejections" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_import_readings" (
	"buid_merchant" text NOT NULL,
	"digest" text NOT NULL,
	"reading" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_import_readings_pk" PRIMARY KEY("buid_merchant","digest")
);
--> statement-breakpoint
ALTER TABLE "merchant_import_files" ADD CONSTRAINT "merchant_import_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_import_pieces" ADD CONSTRAINT "merchant_import_pieces_file_id_merchant_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."merchant_import_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_imports" ADD CONSTRAINT "merchant_imports_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_imports" ADD CONSTRAINT "merchant_imports_file_id_merchant_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."merchant_import_files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_imports" ADD CONSTRAINT "merchant_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_import_parts" ADD CONSTRAINT "merchant_import_parts_import_id_merchant_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."merchant_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_import_refusals" ADD CONSTRAINT "merchant_import_refusals_import_id_merchant_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."merchant_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_import_readings" ADD CONSTRAINT "merchant_import_readings_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "merchant_import_files_user" ON "merchant_import_files" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "merchant_imports_list" ON "merchant_imports" USING btree ("buid_merchant","created_at","id");
--> statement-breakpoint
CREATE INDEX "merchant_imports_status" ON "merchant_imports" USING btree ("status","changed_at");
--> statement-breakpoint
CREATE INDEX "merchant_import_refusals_line" ON "merchant_import_refusals" USING btree ("import_id","line","id");
