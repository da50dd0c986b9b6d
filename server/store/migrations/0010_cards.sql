CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"buid_customer" text NOT NULL,
	"holder" text NOT NULL,
	"address" text[] NOT NULL,
	"limit_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"last4" text,
	"expiry" text,
	"is_issuer_pending" boolean DEFAULT true NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"activated_at" timestamp with time zone,
	"terminated_at" timestamp with time zone,
	"termination_reason" text,
	"replaces" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cards_last4" CHECK ("cards"."last4" is null or length("cards"."last4") = 4),
	CONSTRAINT "cards_end" CHECK (("cards"."status" = 'terminated') = ("cards"."termination_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_replaces_cards_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_customer" ON "cards" USING btree ("buid_customer","requested_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "cards_issuer" ON "cards" USING btree ("requested_at") WHERE "cards"."is_issuer_pending";