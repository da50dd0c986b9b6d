-- Refunds of payments through the provider. New tables alone, so that the release before this one runs on.
CREATE TABLE "refund_shares" (
	"refund_id" text NOT NULL,
	"trx_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "refund_shares_refund_id_trx_id_pk" PRIMARY KEY("refund_id","trx_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"code" text,
	"provider_ref" text,
	"sends" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"refunded_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_trx_id_invoices_trx_id_fk" FOREIGN KEY ("trx_id") REFERENCES "public"."invoices"("trx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_requester" ON "refunds" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("requested_at") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("refunded_at") WHERE "refunds"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("ended_at") WHERE "refunds"."status" = 'failed';