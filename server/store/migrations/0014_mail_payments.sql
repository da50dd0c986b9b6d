CREATE TABLE "mail_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"payee" text NOT NULL,
	"address_lines" jsonb NOT NULL,
	"announced_minor" bigint NOT NULL,
	"released_on" date NOT NULL,
	"received_minor" bigint,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
ALTER TABLE "mail_payments" ADD CONSTRAINT "mail_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_payments" ADD CONSTRAINT "mail_payments_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_payments_waiting" ON "mail_payments" USING btree ("released_on") WHERE "mail_payments"."status" = 'announced';--> statement-breakpoint
CREATE INDEX "mail_payments_ended" ON "mail_payments" USING btree ("ended_at");