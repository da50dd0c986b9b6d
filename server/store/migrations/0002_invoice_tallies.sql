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
DROP INDEX "invoices_list";--> statement-breakpoint
DROP INDEX "invoices_number";--> statement-breakpoint
CREATE INDEX "invoice_tallies_customer" ON "invoice_tallies" USING btree ("buid_customer");--> statement-breakpoint
CREATE INDEX "invoices_billed" ON "invoices" USING btree ("buid_customer","billed_on","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("buid_customer","open_minor","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_list" ON "invoices" USING btree ("buid_customer","due_on","trx_id");--> statement-breakpoint
CREATE INDEX "invoices_number" ON "invoices" USING btree ("buid_customer","invoice_id","trx_id");