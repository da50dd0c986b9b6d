CREATE TABLE "failed_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"key" text NOT NULL,
	"program_id" text,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"failure" text NOT NULL,
	"payload" jsonb,
	"first_failed_at" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	CONSTRAINT "failed_items_next_try" CHECK (("failed_items"."status" = 'waiting') = ("failed_items"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "job_days" (
	"job" text NOT NULL,
	"server" text NOT NULL,
	"day" date NOT NULL,
	"runs" integer NOT NULL,
	"failures" integer NOT NULL,
	"last_begun_at" timestamp with time zone NOT NULL,
	"last_ms" integer NOT NULL,
	"last_outcome" text NOT NULL,
	"last_failed_at" timestamp with time zone,
	"last_failure" text,
	CONSTRAINT "job_days_pk" PRIMARY KEY("job","server","day")
);
--> statement-breakpoint
ALTER TABLE "failed_items" ADD CONSTRAINT "failed_items_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "failed_items_item" ON "failed_items" USING btree ("job","key");--> statement-breakpoint
CREATE INDEX "failed_items_waiting" ON "failed_items" USING btree ("job","next_try_at") WHERE "failed_items"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "failed_items_dead" ON "failed_items" USING btree ("last_failed_at","id") WHERE "failed_items"."status" = 'dead';--> statement-breakpoint
CREATE INDEX "job_days_day" ON "job_days" USING btree ("day");