CREATE TABLE "privacy_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"reason" text,
	CONSTRAINT "privacy_requests_end" CHECK (("privacy_requests"."status" = 'requested') = ("privacy_requests"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("user_id") WHERE "privacy_requests"."status" = 'requested';
--> statement-breakpoint
CREATE INDEX "privacy_requests_program" ON "privacy_requests" USING btree ("program_id","requested_at","id");
--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree (lower("to_address"));
--> statement-breakpoint
-- A deletion alone rewrites, in a transaction that says so: it takes names and addresses out of what happened, never
-- what happened, when, or by whom.
CREATE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.audit_pseudonym', true) = 'on'
    AND NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.action = OLD.action AND NEW.outcome = OLD.outcome
    AND NEW.user_id IS NOT DISTINCT FROM OLD.user_id AND NEW.request_id IS NOT DISTINCT FROM OLD.request_id
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
DROP TRIGGER audit_append_only ON "audit";
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER audit_pseudonym BEFORE UPDATE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_audit();
