CREATE TABLE "mail_consents" (
	"program_id" text NOT NULL,
	"address" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "mail_consents_pk" PRIMARY KEY("program_id","address")
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"first_shown_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "components" DROP CONSTRAINT "components_pkey";--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "program_id" text DEFAULT '*' NOT NULL;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_pk" PRIMARY KEY("program_id","name");--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_consents_token" ON "mail_consents" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_consents_user" ON "mail_consents" USING btree ("asked_by","asked_at");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_terms_version_terms_version_fk" FOREIGN KEY ("terms_version") REFERENCES "public"."terms"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");
