CREATE TABLE "announcement_reads" (
	"user_id" text NOT NULL,
	"announcement_id" text NOT NULL,
	"read_at" timestamp with time zone,
	"waits_for_digest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcement_reads_pk" PRIMARY KEY("user_id","announcement_id")
);
--> statement-breakpoint
-- What a program's support tells its users.
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"texts" jsonb NOT NULL,
	"links" jsonb NOT NULL,
	"is_important" boolean NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"user_types" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"told_at" timestamp with time zone,
	"end_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcements_end" CHECK ("announcements"."ends_at" is null or "announcements"."ends_at" > "announcements"."effective_at")
);
--> statement-breakpoint
CREATE TABLE "credit_warnings" (
	"buid_customer" text NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_warnings_pk" PRIMARY KEY("buid_customer","currency")
);
--> statement-breakpoint
-- News for users; their texts are made when they are read.
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"facts" jsonb NOT NULL,
	"party" text,
	"buid_customer" text,
	"buid_merchant" text,
	"is_important" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"waits_for_digest" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "notification_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_warnings" ADD CONSTRAINT "credit_warnings_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "announcement_reads_announcement" ON "announcement_reads" USING btree ("announcement_id");
--> statement-breakpoint
CREATE INDEX "announcement_reads_digest" ON "announcement_reads" USING btree ("user_id") WHERE "announcement_reads"."waits_for_digest";
--> statement-breakpoint
CREATE INDEX "announcements_program" ON "announcements" USING btree ("program_id","effective_at","id");
--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("effective_at") WHERE "announcements"."told_at" is null;
--> statement-breakpoint
CREATE INDEX "announcements_ending" ON "announcements" USING btree ("ends_at") WHERE not "announcements"."end_told";
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("user_id","key");
--> statement-breakpoint
CREATE INDEX "notifications_page" ON "notifications" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_important" ON "notifications" USING btree ("user_id","is_important","created_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at") WHERE "notifications"."read_at" is null;
--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("user_id","read_at");
--> statement-breakpoint
CREATE INDEX "notifications_latest" ON "notifications" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("user_id") WHERE "notifications"."waits_for_digest";
--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("created_at");
--> statement-breakpoint
-- Tells every server whose counts have changed, once the transaction is committed.
CREATE FUNCTION tell_of_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_news', 'user ' || told.user_id) FROM (SELECT DISTINCT user_id FROM changed) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_told_insert AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_news();
--> statement-breakpoint
CREATE TRIGGER notifications_told_update AFTER UPDATE ON "notifications"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_news();
--> statement-breakpoint
CREATE TRIGGER announcement_reads_told_insert AFTER INSERT ON "announcement_reads"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_news();
--> statement-breakpoint
CREATE TRIGGER announcement_reads_told_update AFTER UPDATE ON "announcement_reads"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_news();
--> statement-breakpoint
CREATE FUNCTION tell_of_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_news', 'program ' || NEW.program_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announcements_told AFTER INSERT OR UPDATE ON "announcements"
  FOR EACH ROW EXECUTE FUNCTION tell_of_announcement();
--> statement-breakpoint
-- Tells every server that a session is over or has changed sides: what is open for it ends. The key is the hash, no secret.
CREATE FUNCTION tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_news', 'session ' || OLD.token_hash);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_told_end AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION tell_of_session();
--> statement-breakpoint
CREATE TRIGGER sessions_told_change AFTER UPDATE OF "token_hash", "user_type" ON "sessions" FOR EACH ROW
  WHEN (OLD.token_hash IS DISTINCT FROM NEW.token_hash OR OLD.user_type IS DISTINCT FROM NEW.user_type)
  EXECUTE FUNCTION tell_of_session();
