CREATE TABLE "auto_pay_left_out" (
	"trx_id" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auto_pay_notices" (
	"trx_id" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "auto_pay_notices_pk" PRIMARY KEY("trx_id","day")
);
--> statement-breakpoint
CREATE TABLE "auto_pay_run_invoices" (
	"run_id" text NOT NULL,
	"trx_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"left_out" text,
	CONSTRAINT "auto_pay_run_invoices_pk" PRIMARY KEY("run_id","trx_id")
);
--> statement-breakpoint
CREATE TABLE "auto_pay_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"buid_customer" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"total_minor" bigint NOT NULL,
	"payment_id" text,
	"reported_state" text
);
--> statement-breakpoint
CREATE TABLE "auto_pays" (
	"buid_customer" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"schedule_kind" text DEFAULT 'dueDate' NOT NULL,
	"schedule_day" integer,
	"payment_ceiling_minor" bigint,
	"month_ceiling_minor" bigint,
	"ran_through" date NOT NULL,
	"counted_from" timestamp with time zone NOT NULL,
	"turned_on_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auto_pays_pk" PRIMARY KEY("buid_customer","currency")
);
--> statement-breakpoint
ALTER TABLE "auto_pay_left_out" ADD CONSTRAINT "auto_pay_left_out_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_left_out" ADD CONSTRAINT "auto_pay_left_out_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_notices" ADD CONSTRAINT "auto_pay_notices_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_run_invoices" ADD CONSTRAINT "auto_pay_run_invoices_run_id_auto_pay_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."auto_pay_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_run_invoices" ADD CONSTRAINT "auto_pay_run_invoices_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_runs" ADD CONSTRAINT "auto_pay_runs_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_runs" ADD CONSTRAINT "auto_pay_runs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pays" ADD CONSTRAINT "auto_pays_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pays" ADD CONSTRAINT "auto_pays_turned_on_by_users_id_fk" FOREIGN KEY ("turned_on_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_pay_run_invoices_trx" ON "auto_pay_run_invoices" USING btree ("trx_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auto_pay_runs_day" ON "auto_pay_runs" USING btree ("buid_customer","currency","day");--> statement-breakpoint
CREATE UNIQUE INDEX "auto_pay_runs_payment" ON "auto_pay_runs" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "auto_pay_runs_open" ON "auto_pay_runs" USING btree ("payment_id") WHERE "auto_pay_runs"."payment_id" is not null and coalesce("auto_pay_runs"."reported_state", '') not in ('declined', 'returned');--> statement-breakpoint
CREATE INDEX "auto_pays_due" ON "auto_pays" USING btree ("ran_through") WHERE "auto_pays"."status" = 'on';
--> statement-breakpoint
INSERT INTO "auto_pays" ("buid_customer", "currency", "status", "ran_through", "counted_from", "turned_on_by")
SELECT held.buid_customer, held.currency, 'on', (now() at time zone 'America/Chicago')::date, now(),
	coalesce(held.set_by, method.added_by, (
		SELECT min(person.id) FROM users person JOIN customers account ON account.program_id = person.program_id
		WHERE account.buid = held.buid_customer AND person.role = 'admin'
	))
FROM auto_pay_holders held JOIN payment_methods method ON method.id = held.payment_method_id
WHERE coalesce(held.set_by, method.added_by, (
	SELECT min(person.id) FROM users person JOIN customers account ON account.program_id = person.program_id
	WHERE account.buid = held.buid_customer AND person.role = 'admin'
)) IS NOT NULL;
