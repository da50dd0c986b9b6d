CREATE TABLE "mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_method_id" text NOT NULL,
	"provider_token" text NOT NULL,
	"scheme" text NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"reason_code" text,
	"accepted_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_method" ON "mandates" USING btree ("payment_method_id");--> statement-breakpoint
CREATE INDEX "mandates_token" ON "mandates" USING btree ("provider_token");--> statement-breakpoint
CREATE INDEX "mandates_requested" ON "mandates" USING btree ("requested_at") WHERE "mandates"."status" = 'requested';