CREATE TABLE "followers" (
	"name" text PRIMARY KEY NOT NULL,
	"followed_until" timestamp with time zone NOT NULL
);
