CREATE TABLE "agency_logo" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "agency_logo_only" CHECK ("agency_logo"."is_only"),
	CONSTRAINT "agency_logo_type" CHECK ("agency_logo"."content_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "agency_logo_size" CHECK (length("agency_logo"."content") <= 700000)
);
