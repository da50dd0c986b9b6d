CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" text,
	"action" text NOT NULL,
	"subject" text,
	"outcome" text NOT NULL,
	"request_id" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "components" (
	"name" text PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_lines" (
	"buid_customer" text NOT NULL,
	"currency" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"held_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_lines_pk" PRIMARY KEY("buid_customer","currency")
);
--> statement-breakpoint
CREATE TABLE "cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"buid" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"parent_buid" text,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"payment_eligible" boolean DEFAULT true NOT NULL,
	"payment_web_text" text,
	"party_ids" text[] DEFAULT '{}' NOT NULL,
	"contact_name" text,
	"line1" text,
	"line2" text,
	"line3" text,
	"city_state_zip" text
);
--> statement-breakpoint
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
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"draft_id" text NOT NULL,
	"revision" integer NOT NULL,
	"facts" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_pk" PRIMARY KEY("user_id","kind","draft_id")
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"hostname" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"flags" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_charts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_charts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"machine" text NOT NULL,
	"machine_hash" text NOT NULL,
	"names" text[] DEFAULT '{}' NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"chart_id" integer NOT NULL,
	"day" date NOT NULL,
	"locale" text NOT NULL,
	"role" text NOT NULL,
	"device" text NOT NULL,
	"method" text NOT NULL,
	"starts" integer NOT NULL,
	"ended" integer NOT NULL,
	"steps" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_tallies" (
	"chart_id" integer NOT NULL,
	"locale" text NOT NULL,
	"role" text NOT NULL,
	"device" text NOT NULL,
	"method" text NOT NULL,
	"day" date NOT NULL,
	"sessions" integer NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "flow_tallies_pk" PRIMARY KEY("chart_id","locale","role","device","method","day")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" text,
	"response_status" integer,
	"response_body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "invoice_addresses" (
	"trx_id" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text,
	"line1" text,
	"line2" text,
	"line3" text,
	"city_state_zip" text,
	"country" text,
	CONSTRAINT "invoice_addresses_pk" PRIMARY KEY("trx_id","kind")
);
--> statement-breakpoint
CREATE TABLE "invoice_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"trx_id" text NOT NULL,
	"doc_type_id" text NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"trx_id" text NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"description" text NOT NULL,
	"quantity" text NOT NULL,
	"unit" text,
	"unit_price" text,
	"tax_percent" text,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "invoice_lines_pk" PRIMARY KEY("trx_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buid_customer" text NOT NULL,
	"buid_merchant" text NOT NULL,
	"currency" text NOT NULL,
	"open_sign" integer NOT NULL,
	"is_billed" boolean NOT NULL,
	"is_pending" boolean NOT NULL,
	"is_disputed" boolean NOT NULL,
	"due_on" date,
	"invoice_count" bigint NOT NULL,
	"open_minor" bigint NOT NULL,
	"late_fee_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"trx_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"buid_customer" text NOT NULL,
	"buid_merchant" text NOT NULL,
	"buid_location" text,
	"po_number" text,
	"currency" text NOT NULL,
	"billed_on" date,
	"due_on" date,
	"received_on" date,
	"paid_on" date,
	"billed_minor" bigint NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"rebates_minor" bigint DEFAULT 0 NOT NULL,
	"adjusted_minor" bigint DEFAULT 0 NOT NULL,
	"late_fee_minor" bigint DEFAULT 0 NOT NULL,
	"disputed_minor" bigint DEFAULT 0 NOT NULL,
	"open_minor" bigint NOT NULL,
	"pending_minor" bigint DEFAULT 0 NOT NULL,
	"on_hold" boolean DEFAULT false NOT NULL,
	"eligible_for_dispute" boolean DEFAULT true NOT NULL,
	"sold_by" text,
	"notes" text,
	"adjustment_reason" text,
	"adjustment_comments" text,
	"dealer_original_invoice" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text PRIMARY KEY NOT NULL,
	"buid_customer" text NOT NULL,
	"display_location" text NOT NULL,
	"name" text NOT NULL
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
CREATE TABLE "merchants" (
	"buid" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" text NOT NULL,
	"party_ids" text[] DEFAULT '{}' NOT NULL,
	"contact" text,
	"line1" text,
	"line2" text,
	"line3" text,
	"city_state_zip" text,
	"country" text
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"trx_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text DEFAULT 'payment' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"provider_ref" text,
	"decline_code" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" text
);
--> statement-breakpoint
CREATE TABLE "payment_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"from_state" text,
	"state" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"buid_customer" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"last4" text NOT NULL,
	"account_type" text,
	"country" text NOT NULL,
	"currency" text,
	"expiry" text,
	"auto_pay" boolean DEFAULT false NOT NULL,
	"online_payment" boolean DEFAULT true NOT NULL,
	"provider_token" text NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_number" text NOT NULL,
	"confirmation_number" text,
	"program_id" text NOT NULL,
	"buid_customer" text NOT NULL,
	"of_several_accounts" boolean DEFAULT true NOT NULL,
	"quote_id" text NOT NULL,
	"state" text NOT NULL,
	"decline_code" text,
	"return_code" text,
	"method_kind" text NOT NULL,
	"method_label" text,
	"method_last4" text,
	"provider_token" text,
	"currency" text NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expected_from" date,
	"expected_to" date
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"payment_mode" text DEFAULT 'INDIVIDUAL_ACCOUNT' NOT NULL,
	"config" jsonb NOT NULL,
	"payment_settings" jsonb NOT NULL,
	"dispute_settings" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" text NOT NULL,
	"position" integer NOT NULL,
	"trx_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"open_minor" bigint NOT NULL,
	"invoice_version" integer NOT NULL,
	CONSTRAINT "quote_lines_pk" PRIMARY KEY("quote_id","position")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"currency" text NOT NULL,
	"method_kind" text NOT NULL,
	"payment_method_id" text,
	"provider_token" text,
	"method_label" text,
	"method_last4" text,
	"subtotal_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_fixed_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"fee_accepted_at" timestamp with time zone,
	"fee_accepted_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_type" text,
	"customer_id" text,
	"location" text,
	"merchant_id" text,
	"language" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_customers" (
	"user_id" text NOT NULL,
	"buid_customer" text NOT NULL,
	"include_children" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_customers_pk" PRIMARY KEY("user_id","buid_customer")
);
--> statement-breakpoint
CREATE TABLE "user_merchants" (
	"user_id" text NOT NULL,
	"buid_merchant" text NOT NULL,
	CONSTRAINT "user_merchants_pk" PRIMARY KEY("user_id","buid_merchant")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"user_types" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"lock_reason" text,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'America/Chicago' NOT NULL,
	"is_sso" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_parent_buid_customers_buid_fk" FOREIGN KEY ("parent_buid") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "feature_flags" ADD CONSTRAINT "feature_flags_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_sessions" ADD CONSTRAINT "flow_sessions_chart_id_flow_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."flow_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_tallies" ADD CONSTRAINT "flow_tallies_chart_id_flow_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."flow_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_addresses" ADD CONSTRAINT "invoice_addresses_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_customers" ADD CONSTRAINT "user_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_customers" ADD CONSTRAINT "user_customers_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_merchants" ADD CONSTRAINT "user_merchants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_merchants" ADD CONSTRAINT "user_merchants_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "customers_parent" ON "customers" USING btree ("parent_buid","name");--> statement-breakpoint
CREATE INDEX "customers_program" ON "customers" USING btree ("program_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_contacts_address" ON "dispute_contacts" USING btree ("dispute_id","party",lower("email"));--> statement-breakpoint
CREATE INDEX "dispute_documents_dispute" ON "dispute_documents" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_documents_unnamed" ON "dispute_documents" USING btree ("entered_at") WHERE "dispute_documents"."dispute_id" is null;--> statement-breakpoint
CREATE INDEX "dispute_history_dispute" ON "dispute_history" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_submissions_number" ON "dispute_submissions" USING btree ("confirmation_number");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_number" ON "disputes" USING btree ("dispute_number");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_of_invoice" ON "disputes" USING btree ("trx_id") WHERE "disputes"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "disputes_trx" ON "disputes" USING btree ("trx_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_customer" ON "disputes" USING btree ("buid_customer","created_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_customer_recent" ON "disputes" USING btree ("buid_customer","updated_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_merchant" ON "disputes" USING btree ("buid_merchant","created_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_merchant_recent" ON "disputes" USING btree ("buid_merchant","updated_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_program" ON "disputes" USING btree ("program_id","created_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_program_recent" ON "disputes" USING btree ("program_id","updated_at","id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_customer_status" ON "disputes" USING btree ("buid_customer","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_merchant_status" ON "disputes" USING btree ("buid_merchant","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_program_status" ON "disputes" USING btree ("program_id","status","currency");--> statement-breakpoint
CREATE INDEX "disputes_deadline" ON "disputes" USING btree ("respond_by") WHERE "disputes"."respond_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_charts_machine" ON "flow_charts" USING btree ("machine","machine_hash");--> statement-breakpoint
CREATE INDEX "flow_sessions_chart" ON "flow_sessions" USING btree ("chart_id","day","id");--> statement-breakpoint
CREATE INDEX "flow_tallies_day" ON "flow_tallies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "invoice_documents_trx" ON "invoice_documents" USING btree ("trx_id");--> statement-breakpoint
CREATE INDEX "invoice_tallies_customer" ON "invoice_tallies" USING btree ("buid_customer");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_merchant_number" ON "invoices" USING btree ("buid_merchant","buid_customer","invoice_id","kind");--> statement-breakpoint
CREATE INDEX "invoices_list" ON "invoices" USING btree ("buid_customer","due_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_billed" ON "invoices" USING btree ("buid_customer","billed_on","trx_id","open_minor");--> statement-breakpoint
CREATE INDEX "invoices_number" ON "invoices" USING btree ("buid_customer","invoice_id","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("buid_customer","open_minor","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("buid_customer","due_on","trx_id") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_billed" ON "invoices" USING btree ("buid_customer","billed_on","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_number" ON "invoices" USING btree ("buid_customer","invoice_id","trx_id","due_on") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE INDEX "invoices_open_amount" ON "invoices" USING btree ("buid_customer","open_minor","trx_id") WHERE "invoices"."open_minor" <> 0 or "invoices"."pending_minor" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "locations_customer" ON "locations" USING btree ("buid_customer","display_location");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("id") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "payment_allocations_payment" ON "payment_allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_trx" ON "payment_allocations" USING btree ("trx_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("started_at") WHERE "payment_attempts"."outcome" is null;--> statement-breakpoint
CREATE INDEX "payment_history_payment" ON "payment_history" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_methods_customer" ON "payment_methods" USING btree ("buid_customer");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("payment_number");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_quote" ON "payments" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("buid_customer","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));