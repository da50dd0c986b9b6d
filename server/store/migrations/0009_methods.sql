CREATE TABLE "auto_pay_holders" (
	"buid_customer" text NOT NULL,
	"currency" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"set_by" text,
	CONSTRAINT "auto_pay_holders_pk" PRIMARY KEY("buid_customer","currency")
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "verification" text DEFAULT 'verified' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "verification_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "wants_auto_pay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "agreement" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_pay_holders" ADD CONSTRAINT "auto_pay_holders_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_holders" ADD CONSTRAINT "auto_pay_holders_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_pay_holders" ADD CONSTRAINT "auto_pay_holders_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_pay_holders_method" ON "auto_pay_holders" USING btree ("payment_method_id");--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_default" ON "payment_methods" USING btree ("buid_customer") WHERE is_default and removed_at is null;--> statement-breakpoint
CREATE INDEX "quotes_method" ON "quotes" USING btree ("payment_method_id");--> statement-breakpoint
INSERT INTO "auto_pay_holders" ("buid_customer", "currency", "payment_method_id", "since")
SELECT DISTINCT ON (m.buid_customer, coalesce(m.currency, c.currency)) m.buid_customer, coalesce(m.currency, c.currency), m.id, now()
FROM "payment_methods" m JOIN "customers" c ON c.buid = m.buid_customer
WHERE m.auto_pay AND m.removed_at IS NULL AND m.kind = 'bankAccount'
ORDER BY m.buid_customer, coalesce(m.currency, c.currency), m.id;--> statement-breakpoint
ALTER TABLE "payment_methods" DROP COLUMN "auto_pay";
