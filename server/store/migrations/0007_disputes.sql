CREATE TABLE "dispute_contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"dispute_id" text NOT NULL,
	"party" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"trx_id" text NOT NULL,
	"dispute_id" text,
	"party" text NOT NULL,
	"doc_type_id" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"party" text,
	"user_id" text,
	"from_status" text,
	"to_status" text NOT NULL,
	"comment" text,
	"adjustment_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "dispute_reasons" (
	"program_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"reason" text NOT NULL,
	"documentation_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dispute_reasons_pk" PRIMARY KEY("program_id","id")
);
--> statement-breakpoint
CREATE TABLE "dispute_submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"confirmation_number" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"dispute_number" text NOT NULL,
	"submission_id" text NOT NULL,
	"program_id" text NOT NULL,
	"trx_id" text NOT NULL,
	"buid_customer" text NOT NULL,
	"buid_merchant" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"reason_id" text NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"currency" text NOT NULL,
	"disputed_minor" bigint NOT NULL,
	"adjustment_minor" bigint,
	"held_from" text,
	"held_days_left" integer,
	"respond_by" date,
	"reminded_of" date,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "dispute_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_contacts" ADD CONSTRAINT "dispute_contacts_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_contacts" ADD CONSTRAINT "dispute_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_documents" ADD CONSTRAINT "dispute_documents_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_documents" ADD CONSTRAINT "dispute_documents_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_documents" ADD CONSTRAINT "dispute_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_history" ADD CONSTRAINT "dispute_history_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_history" ADD CONSTRAINT "dispute_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_reasons" ADD CONSTRAINT "dispute_reasons_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_submissions" ADD CONSTRAINT "dispute_submissions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_submission_id_dispute_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."dispute_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_contacts_address" ON "dispute_contacts" USING btree ("dispute_id","party",lower("email"));--> statement-breakpoint
CREATE INDEX "dispute_documents_dispute" ON "dispute_documents" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_documents_unnamed" ON "dispute_documents" USING btree ("entered_at") WHERE "dispute_documents"."dispute_id" is null;--> statement-breakpoint
CREATE INDEX "dispute_history_dispute" ON "dispute_history" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_submissions_number" ON "dispute_submissions" USING btree ("confirmation_number");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_number" ON "disputes" USING btree ("dispute_number");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_of_invoice" ON "disputes" USING btree ("trx_id") WHERE "disputes"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "disputes_trx" ON "disputes" USING btree ("trx_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_customer" ON "disputes" USING btree ("buid_customer","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_customer_recent" ON "disputes" USING btree ("buid_customer","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_merchant" ON "disputes" USING btree ("buid_merchant","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_merchant_recent" ON "disputes" USING btree ("buid_merchant","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_program" ON "disputes" USING btree ("program_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_program_recent" ON "disputes" USING btree ("program_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "disputes_deadline" ON "disputes" USING btree ("respond_by") WHERE "disputes"."respond_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("id") WHERE "mails"."sent_at" is null;