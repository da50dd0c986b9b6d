-- What feeds of a program bring: new tables, and a column that is empty on every invoice there is.
CREATE TABLE "intake_runs" (
	"program_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_hash" text NOT NULL,
	"options_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"report" text,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"report_bytes" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "intake_runs_pk" PRIMARY KEY("program_id","kind","file_hash","options_hash")
);
--> statement-breakpoint
CREATE TABLE "invoice_external_ids" (
	"buid_merchant" text NOT NULL,
	"external_id" text NOT NULL,
	"trx_id" text NOT NULL,
	CONSTRAINT "invoice_external_ids_pk" PRIMARY KEY("buid_merchant","external_id")
);
--> statement-breakpoint
CREATE TABLE "outside_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outside_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"trx_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"buid_merchant" text NOT NULL,
	"buid_customer" text NOT NULL,
	"external_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"method" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_on" date;--> statement-breakpoint
ALTER TABLE "intake_runs" ADD CONSTRAINT "intake_runs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_external_ids" ADD CONSTRAINT "invoice_external_ids_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_external_ids" ADD CONSTRAINT "invoice_external_ids_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_allocations" ADD CONSTRAINT "outside_allocations_payment_id_outside_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."outside_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_allocations" ADD CONSTRAINT "outside_allocations_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_payments" ADD CONSTRAINT "outside_payments_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_payments" ADD CONSTRAINT "outside_payments_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_external_ids_trx" ON "invoice_external_ids" USING btree ("trx_id");--> statement-breakpoint
CREATE INDEX "outside_allocations_payment" ON "outside_allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "outside_allocations_trx" ON "outside_allocations" USING btree ("trx_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_payments_external" ON "outside_payments" USING btree ("buid_merchant","kind","external_id");--> statement-breakpoint
CREATE INDEX "outside_payments_customer" ON "outside_payments" USING btree ("buid_customer");