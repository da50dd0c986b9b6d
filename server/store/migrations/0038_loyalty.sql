CREATE TABLE "loyalty_programs" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"buid_merchant" text,
	"name" text NOT NULL,
	"goal_type_id" integer NOT NULL,
	"currency" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"incentive_reward_minor" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" text,
	CONSTRAINT "loyalty_programs_goal" CHECK ("loyalty_programs"."goal_type_id" in (1, 2)),
	CONSTRAINT "loyalty_programs_period" CHECK ("loyalty_programs"."ends_on" >= "loyalty_programs"."starts_on" and "loyalty_programs"."ends_on" < "loyalty_programs"."starts_on" + interval '1 year'),
	CONSTRAINT "loyalty_programs_incentive_reward" CHECK ("loyalty_programs"."incentive_reward_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "loyalty_tiers" (
	"loyalty_program_id" text NOT NULL,
	"incentive_tier" integer NOT NULL,
	"threshold" bigint NOT NULL,
	"reward" integer NOT NULL,
	CONSTRAINT "loyalty_tiers_pk" PRIMARY KEY("loyalty_program_id","incentive_tier"),
	CONSTRAINT "loyalty_tiers_values" CHECK ("loyalty_tiers"."threshold" >= 0 and "loyalty_tiers"."reward" >= 0)
);
--> statement-breakpoint
CREATE TABLE "loyalty_enrollments" (
	"id" text PRIMARY KEY NOT NULL,
	"loyalty_program_id" text NOT NULL,
	"buid_customer" text NOT NULL,
	"enrollment_status" integer NOT NULL,
	"enrolled_at" timestamp with time zone NOT NULL,
	"passes" integer DEFAULT 0 NOT NULL,
	"passed_billed_on" date,
	"passed_trx_id" text
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loyalty_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enrollment_id" text NOT NULL,
	"trx_id" text NOT NULL,
	"position" integer NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loyalty_days" (
	"enrollment_id" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "loyalty_days_pk" PRIMARY KEY("enrollment_id","day")
);
--> statement-breakpoint
CREATE TABLE "loyalty_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loyalty_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buid_customer" text NOT NULL,
	"trx_id" text NOT NULL
);
--> statement-breakpoint
-- Maxima that differ from the defaults.
ALTER TABLE "programs" ADD COLUMN "loyalty_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "loyalty_programs" ADD CONSTRAINT "loyalty_programs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_programs" ADD CONSTRAINT "loyalty_programs_buid_merchant_merchants_buid_fk" FOREIGN KEY ("buid_merchant") REFERENCES "public"."merchants"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_programs" ADD CONSTRAINT "loyalty_programs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_tiers" ADD CONSTRAINT "loyalty_tiers_loyalty_program_id_loyalty_programs_id_fk" FOREIGN KEY ("loyalty_program_id") REFERENCES "public"."loyalty_programs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_enrollments" ADD CONSTRAINT "loyalty_enrollments_loyalty_program_id_loyalty_programs_id_fk" FOREIGN KEY ("loyalty_program_id") REFERENCES "public"."loyalty_programs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_enrollments" ADD CONSTRAINT "loyalty_enrollments_buid_customer_customers_buid_fk" FOREIGN KEY ("buid_customer") REFERENCES "public"."customers"("buid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_enrollment_id_loyalty_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."loyalty_enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loyalty_days" ADD CONSTRAINT "loyalty_days_enrollment_id_loyalty_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."loyalty_enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "loyalty_programs_program" ON "loyalty_programs" USING btree ("program_id","starts_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_enrollments_account" ON "loyalty_enrollments" USING btree ("buid_customer","loyalty_program_id");
--> statement-breakpoint
CREATE INDEX "loyalty_enrollments_program" ON "loyalty_enrollments" USING btree ("loyalty_program_id","enrollment_status");
--> statement-breakpoint
CREATE INDEX "loyalty_enrollments_uncounted" ON "loyalty_enrollments" USING btree ("enrolled_at") WHERE "loyalty_enrollments"."enrollment_status" = 3 and "loyalty_enrollments"."passes" < 2;
--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_entries_step" ON "loyalty_entries" USING btree ("enrollment_id","trx_id","position");
--> statement-breakpoint
CREATE TRIGGER loyalty_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "loyalty_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- Notes the invoices of enrolled accounts that came or went.
CREATE FUNCTION note_loyalty_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loyalty_changes (buid_customer, trx_id)
  SELECT buid_customer, trx_id FROM changed
  WHERE EXISTS (SELECT FROM loyalty_enrollments own WHERE own.buid_customer = changed.buid_customer);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes those that changed in what counts; paying one changes nothing of it.
CREATE FUNCTION note_loyalty_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loyalty_changes (buid_customer, trx_id)
  SELECT noted.buid_customer, noted.trx_id
  FROM (
    SELECT was.trx_id, unnest(CASE WHEN was.buid_customer = new_rows.buid_customer THEN ARRAY[was.buid_customer]
      ELSE ARRAY[was.buid_customer, new_rows.buid_customer] END) AS buid_customer
    FROM old_rows was JOIN new_rows ON new_rows.trx_id = was.trx_id
    WHERE (was.buid_customer, was.buid_merchant, was.currency, was.billed_on, was.billed_minor, was.adjusted_minor, was.on_hold)
      IS DISTINCT FROM (new_rows.buid_customer, new_rows.buid_merchant, new_rows.currency, new_rows.billed_on,
        new_rows.billed_minor, new_rows.adjusted_minor, new_rows.on_hold)
  ) AS noted
  WHERE EXISTS (SELECT FROM loyalty_enrollments own WHERE own.buid_customer = noted.buid_customer);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_loyalty_insert AFTER INSERT ON "invoices"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_loyalty_invoices();
--> statement-breakpoint
CREATE TRIGGER invoices_loyalty_update AFTER UPDATE ON "invoices"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_loyalty_updates();
--> statement-breakpoint
CREATE TRIGGER invoices_loyalty_delete AFTER DELETE ON "invoices"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_loyalty_invoices();
