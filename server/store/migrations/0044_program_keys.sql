-- API keys of programs, which act for all of their merchants, and what was answered to them.
CREATE TABLE "program_answers" (
	"program_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "program_answers_pk" PRIMARY KEY("program_id","key")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "buid_merchant" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "program_id" text;--> statement-breakpoint
ALTER TABLE "program_answers" ADD CONSTRAINT "program_answers_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_answers_created" ON "program_answers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_program" ON "api_keys" USING btree ("program_id","created_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner" CHECK (num_nonnulls(buid_merchant, program_id) = 1);
