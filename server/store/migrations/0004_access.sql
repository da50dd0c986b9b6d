CREATE TABLE "access_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "former_passwords" (
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_group_customers" (
	"group_id" text NOT NULL,
	"buid_customer" text NOT NULL,
	"include_children" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_group_customers_pk" PRIMARY KEY("group_id","buid_customer")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"buid_owner" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"network_access" boolean DEFAULT false NOT NULL,
	"is_sso" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "access_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_challenge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "challenge_question" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "challenge_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "challenge_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_in_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sso_subject" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_passwords" ADD CONSTRAINT "former_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_customers" ADD CONSTRAINT "user_group_customers_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_customers" ADD CONSTRAINT "user_group_customers_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_buid_owner_customers_buid_fk" FOREIGN KEY ("buid_owner") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_parent_id_user_groups_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."user_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_links_user" ON "access_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "former_passwords_user" ON "former_passwords" USING btree ("user_id","set_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_groups_name" ON "user_groups" USING btree ("buid_owner",lower("name"));--> statement-breakpoint
CREATE INDEX "user_groups_parent" ON "user_groups" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_customers_customer" ON "user_customers" USING btree ("buid_customer","user_id");--> statement-breakpoint
CREATE INDEX "user_merchants_merchant" ON "user_merchants" USING btree ("buid_merchant","user_id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_group" ON "users" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_sso" ON "users" USING btree ("program_id","sso_subject");--> statement-breakpoint
-- One column held the code of a sign-in's refusal; a lock, its reason and what must be changed are facts of their own now.
UPDATE "users" SET "password_expires_at" = now(), "lock_reason" = NULL WHERE "lock_reason" = 'passwordExpired';--> statement-breakpoint
UPDATE "users" SET "must_change_password" = true, "lock_reason" = NULL WHERE "lock_reason" = 'passwordChangeRequired';--> statement-breakpoint
UPDATE "users" SET "must_change_challenge" = true, "lock_reason" = NULL WHERE "lock_reason" = 'challengeChangeRequired';--> statement-breakpoint
UPDATE "users" SET "status" = 'locked', "lock_reason" = CASE "lock_reason"
  WHEN 'lockedByAdministrator' THEN 'administrator'
  WHEN 'lockedLoginAttempts' THEN 'loginAttempts'
  WHEN 'lockedChallengeAttempts' THEN 'challengeAttempts'
  ELSE 'support' END
WHERE "lock_reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_lock" CHECK (("users"."status" = 'locked') = ("users"."lock_reason" is not null));