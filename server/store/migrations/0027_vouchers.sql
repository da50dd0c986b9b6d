CREATE TABLE "vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"voucher_number" text NOT NULL,
	"buid_customer" text NOT NULL,
	"buid_merchant" text,
	"currency" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"holder_name" text NOT NULL,
	"holder_email" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"redeemed_trx_id" text,
	"redeemed_minor" bigint,
	CONSTRAINT "vouchers_limit" CHECK ("vouchers"."limit_minor" > 0),
	CONSTRAINT "vouchers_end" CHECK (("vouchers"."status" = 'issued') = ("vouchers"."ended_at" is null)),
	CONSTRAINT "vouchers_redeemed" CHECK (("vouchers"."status" = 'redeemed') = ("vouchers"."redeemed_trx_id" is not null and "vouchers"."redeemed_minor" is not null))
);
--> statement-breakpoint
-- What issued vouchers hold: apart from what merchants hold, which comes from elsewhere.
ALTER TABLE "credit_lines" ADD COLUMN "voucher_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_voucher" CHECK ("credit_lines"."voucher_minor" >= 0);--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_number" ON "vouchers" USING btree ("voucher_number");--> statement-breakpoint
CREATE INDEX "vouchers_customer" ON "vouchers" USING btree ("buid_customer","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "vouchers_issued" ON "vouchers" USING btree ("valid_until") WHERE "vouchers"."status" = 'issued';
