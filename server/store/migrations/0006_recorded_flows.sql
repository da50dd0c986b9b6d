CREATE TABLE "flow_charts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_charts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"machine" text NOT NULL,
	"machine_hash" text NOT NULL,
	"names" text[] DEFAULT '{}' NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"chart_id" integer NOT NULL,
	"day" date NOT NULL,
	"locale" text NOT NULL,
	"role" text NOT NULL,
	"device" text NOT NULL,
	"method" text NOT NULL,
	"starts" integer NOT NULL,
	"ended" integer NOT NULL,
	"steps" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_tallies" (
	"chart_id" integer NOT NULL,
	"locale" text NOT NULL,
	"role" text NOT NULL,
	"device" text NOT NULL,
	"method" text NOT NULL,
	"day" date NOT NULL,
	"sessions" integer NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "flow_tallies_pk" PRIMARY KEY("chart_id","locale","role","device","method","day")
);
--> statement-breakpoint
ALTER TABLE "flow_sessions" ADD CONSTRAINT "flow_sessions_chart_id_flow_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."flow_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_tallies" ADD CONSTRAINT "flow_tallies_chart_id_flow_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."flow_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_charts_machine" ON "flow_charts" USING btree ("machine","machine_hash");--> statement-breakpoint
CREATE INDEX "flow_sessions_chart" ON "flow_sessions" USING btree ("chart_id","day","id");--> statement-breakpoint
CREATE INDEX "flow_tallies_day" ON "flow_tallies" USING btree ("day");