-- Files of changes that software sends whole: new tables, which the version before does not know.
CREATE TABLE "change_file_pieces" (
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "change_file_pieces_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "change_file_reports" (
	"file_id" text NOT NULL,
	"position" bigint NOT NULL,
	"lines" text NOT NULL,
	CONSTRAINT "change_file_reports_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "change_files" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_files_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" text NOT NULL,
	"buid_merchant" text,
	"key_id" text,
	"created_by" text,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"reading" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"refusal" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "change_file_reports" ADD CONSTRAINT "change_file_reports_file_id_change_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."change_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_files" ADD CONSTRAINT "change_files_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_files" ADD CONSTRAINT "change_files_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_files" ADD CONSTRAINT "change_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_file_pieces_received" ON "change_file_pieces" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_files_intent" ON "change_files" USING btree ("program_id",coalesce("buid_merchant", ''),"idempotency_key");--> statement-breakpoint
CREATE INDEX "change_files_open" ON "change_files" USING btree ("program_id","number") WHERE "change_files"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "change_files_ended" ON "change_files" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "change_files_list" ON "change_files" USING btree ("program_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_files_creator" ON "change_files" USING btree ("created_by");