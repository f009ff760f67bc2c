CREATE TABLE "changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"topics" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"stored_as" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "files_storedAs_unique" UNIQUE("stored_as")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_endpoint_key_pk" PRIMARY KEY("user_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"dedup_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_dedup" UNIQUE("dedup_key"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sent', 'failed', 'held'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_reads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"roles" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "invites_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "user_preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"email_verified" boolean DEFAULT true NOT NULL,
	"image" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"suspended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_roles" CHECK ("users"."roles" <@ array['admin', 'organizer', 'booking', 'groupsOffice', 'busOffice', 'accountingOffice'])
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_entries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"itinerary_id" uuid,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"contact_name" text,
	"email" text,
	"phone" text,
	"commission_bps" integer DEFAULT 0 NOT NULL,
	"pays_net" boolean DEFAULT false NOT NULL,
	"is_direct" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "agencies.commission-range" CHECK ("agencies"."commission_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "beds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"capacity" integer NOT NULL,
	"bed" integer NOT NULL,
	"participant_id" uuid NOT NULL,
	CONSTRAINT "bookings.bed-taken" UNIQUE("room_id","bed"),
	CONSTRAINT "bookings.two-beds" UNIQUE("participant_id"),
	CONSTRAINT "bookings.room-full" CHECK ("beds"."bed" between 1 and "beds"."capacity")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"is_holding" boolean GENERATED ALWAYS AS (status in ('customerOption', 'waitingForConfirmation', 'confirmed')) STORED NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"party_id" uuid,
	"room_id" uuid,
	"agency_id" uuid,
	"confirm_by" date,
	"names_by" date,
	"reference_name" text,
	"reference_phone" text,
	"queued_at" timestamp with time zone,
	"adults" integer NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"notes" text,
	"confirmed_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"cancel_cause" text,
	"cancel_reason" text,
	"refund_cents" bigint,
	"priced_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bookings_number" UNIQUE("trip_id","number"),
	CONSTRAINT "bookings_id_trip" UNIQUE("id","trip_id"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('customerOption', 'notConfirmed', 'waitingList', 'requestedDemand', 'confirmed', 'canceled', 'waitingForConfirmation')),
	CONSTRAINT "bookings_cancel_cause" CHECK ("bookings"."cancel_cause" in ('customer', 'operator', 'tripCancelled')),
	CONSTRAINT "bookings.needs-adult" CHECK ("bookings"."is_staff" or "bookings"."adults" >= 1),
	CONSTRAINT "bookings.heads-range" CHECK ("bookings"."adults" between 0 and 500 and "bookings"."children" between 0 and 500),
	CONSTRAINT "bookings.agency-missing" CHECK ("bookings"."is_staff" or "bookings"."agency_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text DEFAULT 'customer' NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"is_default_contact" boolean DEFAULT false NOT NULL,
	"departure_id" uuid,
	"plate" text,
	"notes" text,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "participants_type" CHECK ("participants"."type" in ('customer', 'guide', 'driver'))
);
--> statement-breakpoint
CREATE TABLE "price_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"participant_id" uuid,
	"kind" text NOT NULL,
	"label" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"source" text NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"frozen_at" timestamp with time zone,
	"reverses_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "price_lines_kind" CHECK ("price_lines"."kind" in ('adultQuota', 'childQuota', 'singleSupplement', 'registrationFee', 'extra', 'discount', 'insurance', 'penalty'))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trip_id" uuid NOT NULL,
	"room_type" text NOT NULL,
	"capacity" integer GENERATED ALWAYS AS (case room_type when 'SGL' then 1 when 'DUS' then 1 when 'DBL' then 2 when 'TWN' then 2 when 'TRP' then 3 else 4 end) STORED NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"notes" text,
	CONSTRAINT "rooms_id_capacity" UNIQUE("id","capacity"),
	CONSTRAINT "rooms_room_type" CHECK ("rooms"."room_type" in ('SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD'))
);
--> statement-breakpoint
CREATE TABLE "cost_definitions" (
	"itinerary_id" uuid PRIMARY KEY NOT NULL,
	"min_participants" integer,
	"unit_cents" bigint,
	"adult_cents" bigint,
	"child_cents" bigint,
	"single_supplement_cents" bigint,
	"agency_fee_bps" integer,
	"insurance_bps" integer,
	"is_insurance_included" boolean DEFAULT false NOT NULL,
	"markup_bps" integer,
	"margin_bps" integer,
	"rounding_cents" bigint DEFAULT 100 NOT NULL,
	"free_every" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "costs.minimum-range" CHECK ("cost_definitions"."min_participants" between 1 and 500),
	CONSTRAINT "costs.price-range" CHECK (coalesce("cost_definitions"."unit_cents", 0) between 0 and 9999999 and coalesce("cost_definitions"."adult_cents", 0) between 0 and 9999999
        and coalesce("cost_definitions"."child_cents", 0) between 0 and 9999999 and coalesce("cost_definitions"."single_supplement_cents", 0) between 0 and 9999999),
	CONSTRAINT "costs.percent-range" CHECK (coalesce("cost_definitions"."agency_fee_bps", 0) between 0 and 10000 and coalesce("cost_definitions"."insurance_bps", 0) between 0 and 10000
        and coalesce("cost_definitions"."margin_bps", 0) between 0 and 9999 and coalesce("cost_definitions"."markup_bps", 0) between 0 and 100000),
	CONSTRAINT "costs.markup-or-margin" CHECK ("cost_definitions"."markup_bps" is null or "cost_definitions"."margin_bps" is null),
	CONSTRAINT "costs.free-every-range" CHECK ("cost_definitions"."free_every" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "cost_scenarios" (
	"itinerary_id" uuid NOT NULL,
	"participants" integer NOT NULL,
	CONSTRAINT "cost_scenarios_itinerary_id_participants_pk" PRIMARY KEY("itinerary_id","participants"),
	CONSTRAINT "costs.scenario-range" CHECK ("cost_scenarios"."participants" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "customer_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" text,
	"expires_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers.document-expires-before-issue" CHECK ("customer_documents"."expires_on" >= "customer_documents"."issued_on"),
	CONSTRAINT "customer_documents_type" CHECK ("customer_documents"."type" in ('passport', 'idCard', 'drivingLicense'))
);
--> statement-breakpoint
CREATE TABLE "customer_health" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"allergies" text NOT NULL,
	"consent_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"sex" text,
	"born_on" date,
	"birth_place" text,
	"birth_code" text,
	"residence" text,
	"citizenship" text,
	"tax_code" text,
	"tax_code_country" text DEFAULT 'IT' NOT NULL,
	"phone" text,
	"email" text,
	"merged_into" uuid,
	"erased_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "customers_sex" CHECK ("customers"."sex" in ('F', 'M'))
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"time" time(0) NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "departures_itinerary_id" UNIQUE("itinerary_id","id"),
	CONSTRAINT "departures_position" CHECK ("departures"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"plate" text,
	"country" text DEFAULT 'IT' NOT NULL,
	"model" text,
	"passenger_seats" integer NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "departures.seats-range" CHECK ("vehicles"."passenger_seats" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "itineraries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "itineraries_id_kind" UNIQUE("id","kind"),
	CONSTRAINT "itineraries_kind" CHECK ("itineraries"."kind" in ('trip', 'template')),
	CONSTRAINT "itineraries.duration-range" CHECK ("itineraries"."days" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "municipalities" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"province" text NOT NULL,
	"valid_from" date,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "instalments_kind" UNIQUE("booking_id","kind"),
	CONSTRAINT "instalments_kind_value" CHECK ("instalments"."kind" in ('deposit', 'balance')),
	CONSTRAINT "payments.instalment-positive" CHECK ("instalments"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"registered_by" uuid,
	"registered_by_name" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reverses_id" uuid,
	CONSTRAINT "payments.already-reversed" UNIQUE("reverses_id"),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('deposit', 'balance', 'refund')),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('bankTransfer', 'cash', 'card', 'cheque')),
	CONSTRAINT "payments.amount-positive" CHECK ("payments"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"purpose" text,
	"name" text NOT NULL,
	"phone" text,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_name" text NOT NULL,
	"folded" text NOT NULL,
	"category" text,
	"vat_number" text,
	"country" text DEFAULT 'IT' NOT NULL,
	"address" text,
	"city" text,
	"province" text,
	"postal_code" text,
	"phone" text,
	"email" text,
	"notes" text,
	"merged_into" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "allotments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"room_type" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"available_quantity" integer,
	"extra_cents" bigint DEFAULT 0 NOT NULL,
	"check_in_day" integer NOT NULL,
	"check_out_day" integer NOT NULL,
	CONSTRAINT "services.allotment-twice" UNIQUE("service_id","room_type","check_in_day"),
	CONSTRAINT "allotments_room_type" CHECK ("allotments"."room_type" in ('SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD')),
	CONSTRAINT "services.quantity-range" CHECK ("allotments"."quantity" between 0 and 500),
	CONSTRAINT "services.price-range" CHECK ("allotments"."price_cents" >= 0 and "allotments"."extra_cents" >= 0),
	CONSTRAINT "services.check-out-before-check-in" CHECK ("allotments"."check_in_day" >= 1 and "allotments"."check_out_day" > "allotments"."check_in_day")
);
--> statement-breakpoint
CREATE TABLE "gratuities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"basis" text DEFAULT 'payingPersons' NOT NULL,
	"threshold" integer NOT NULL,
	"counts_free" boolean DEFAULT false NOT NULL,
	"rounding" text DEFAULT 'down' NOT NULL,
	"max" integer,
	"value" text DEFAULT 'halfTwin' NOT NULL,
	CONSTRAINT "services.gratuity-threshold" CHECK ("gratuities"."threshold" between 1 and 500),
	CONSTRAINT "gratuities_basis" CHECK ("gratuities"."basis" in ('payingPersons', 'allPersons', 'rooms', 'roomNights')),
	CONSTRAINT "gratuities_rounding" CHECK ("gratuities"."rounding" in ('down', 'up')),
	CONSTRAINT "gratuities_value" CHECK ("gratuities"."value" in ('halfTwin', 'single', 'half'))
);
--> statement-breakpoint
CREATE TABLE "service_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"is_voucher" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"itinerary_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"cost_kind" text NOT NULL,
	"repeats" text DEFAULT 'once' NOT NULL,
	"provider_id" uuid,
	"amount_cents" bigint,
	"hotel_type" text,
	"has_beverages" boolean DEFAULT false NOT NULL,
	"starts_at" time(0),
	"location" text,
	"pnr" text,
	"notes" text,
	"payment_status" text DEFAULT 'toBePaid' NOT NULL,
	"communication_status" text DEFAULT 'toSend' NOT NULL,
	"option_on" date,
	"release_on" date,
	"release_days" integer,
	"rooming_days" integer,
	"max_per_guide" integer,
	"has_limited_access" boolean DEFAULT false NOT NULL,
	"access_limit" integer,
	"is_in_house" boolean DEFAULT false NOT NULL,
	"is_extra_eu" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "services_category" CHECK ("services"."category" in ('hotel', 'restaurant', 'guide', 'bus', 'flight', 'train', 'cruise', 'visit', 'tourLeader', 'other')),
	CONSTRAINT "services_cost_kind" CHECK ("services"."cost_kind" in ('fixed', 'variable')),
	CONSTRAINT "services_repeats" CHECK ("services"."repeats" in ('once', 'perBus', 'perGuideGroup')),
	CONSTRAINT "services_hotel_type" CHECK ("services"."hotel_type" in ('BB', 'HB', 'FB')),
	CONSTRAINT "services_payment_status" CHECK ("services"."payment_status" in ('paid', 'toBePaid')),
	CONSTRAINT "services_communication_status" CHECK ("services"."communication_status" in ('sent', 'toSend')),
	CONSTRAINT "services.day-range" CHECK ("services"."day" between 1 and 60),
	CONSTRAINT "services.amount-range" CHECK ("services"."amount_cents" between 0 and 9999999999),
	CONSTRAINT "services.limit-missing" CHECK (not "services"."has_limited_access" or "services"."access_limit" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "load_points" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"kind" text PRIMARY KEY NOT NULL,
	"email" text,
	CONSTRAINT "offices_kind" CHECK ("offices"."kind" in ('booking', 'groupsOffice', 'busOffice', 'accountingOffice'))
);
--> statement-breakpoint
CREATE TABLE "penalty_scales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_day" integer NOT NULL,
	"to_day" integer,
	"percent_bps" integer NOT NULL,
	CONSTRAINT "settings.penalty-range" CHECK ("penalty_scales"."from_day" >= 0 and ("penalty_scales"."to_day" is null or "penalty_scales"."to_day" >= "penalty_scales"."from_day")),
	CONSTRAINT "settings.penalty-percent" CHECK ("penalty_scales"."percent_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text GENERATED ALWAYS AS ('template') STORED NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"type" text NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "templates_type" CHECK ("templates"."type" in ('daily', 'multiDay'))
);
--> statement-breakpoint
CREATE TABLE "trip_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip_owners" (
	"trip_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "trip_owners_trip_id_user_id_pk" PRIMARY KEY("trip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "trip_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"repetition" text NOT NULL,
	"until" date,
	"custom_on" date,
	CONSTRAINT "trips.series-shape" CHECK (("trip_series"."repetition" = 'weekly' and "trip_series"."until" is not null and "trip_series"."custom_on" is null)
        or ("trip_series"."repetition" = 'once' and "trip_series"."custom_on" is not null and "trip_series"."until" is null))
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text GENERATED ALWAYS AS ('trip') STORED NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"folded" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"departs_on" date NOT NULL,
	"returns_on" date NOT NULL,
	"max_places" integer,
	"transport" text DEFAULT 'unselected' NOT NULL,
	"notes" text,
	"template_id" uuid,
	"template_name" text,
	"confirm_by" date,
	"cancel_by" date,
	"customers_release_on" date,
	"series_id" uuid,
	"last_booking_number" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"forced_by" uuid,
	"forced_reason" text,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "trips.code-taken" UNIQUE("code"),
	CONSTRAINT "trips.series-date-twice" UNIQUE("series_id","departs_on"),
	CONSTRAINT "trips_type" CHECK ("trips"."type" in ('daily', 'multiDay')),
	CONSTRAINT "trips_status_value" CHECK ("trips"."status" in ('draft', 'forSale', 'confirmed', 'completed', 'cancelled', 'archived')),
	CONSTRAINT "trips_transport" CHECK ("trips"."transport" in ('unselected', 'flight', 'train', 'cruise', 'bus')),
	CONSTRAINT "trips.dates-order" CHECK ("trips"."returns_on" >= "trips"."departs_on"),
	CONSTRAINT "trips.daily-one-day" CHECK ("trips"."type" <> 'daily' or "trips"."returns_on" = "trips"."departs_on"),
	CONSTRAINT "trips.places-range" CHECK ("trips"."max_places" between 1 and 500),
	CONSTRAINT "trips.title-length" CHECK (char_length("trips"."title") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beds" ADD CONSTRAINT "beds_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beds" ADD CONSTRAINT "beds_room" FOREIGN KEY ("room_id","capacity") REFERENCES "public"."rooms"("id","capacity") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_booking" FOREIGN KEY ("booking_id","trip_id") REFERENCES "public"."bookings"("id","trip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "bookings.departure-not-of-trip" FOREIGN KEY ("trip_id","departure_id") REFERENCES "public"."departures"("itinerary_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "price_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lines" ADD CONSTRAINT "price_lines_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_definitions" ADD CONSTRAINT "cost_definitions_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_scenarios" ADD CONSTRAINT "cost_scenarios_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_health" ADD CONSTRAINT "customer_health_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_contacts" ADD CONSTRAINT "provider_contacts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allotments" ADD CONSTRAINT "allotments_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gratuities" ADD CONSTRAINT "gratuities_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_files" ADD CONSTRAINT "service_files_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_files" ADD CONSTRAINT "service_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_itinerary_id_itineraries_id_fk" FOREIGN KEY ("itinerary_id") REFERENCES "public"."itineraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_itinerary" FOREIGN KEY ("id","kind") REFERENCES "public"."itineraries"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_owners" ADD CONSTRAINT "trip_owners_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_owners" ADD CONSTRAINT "trip_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_series_id_trip_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."trip_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_itinerary" FOREIGN KEY ("id","kind") REFERENCES "public"."itineraries"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "health_reads_customer" ON "health_reads" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access.email-taken" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "activity_of_itinerary" ON "activity_entries" USING btree ("itinerary_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_of_subject" ON "activity_entries" USING btree ("subject_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "agencies.direct-exists" ON "agencies" USING btree ("is_direct") WHERE "agencies"."is_direct";--> statement-breakpoint
CREATE INDEX "bookings_room" ON "bookings" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "bookings_agency" ON "bookings" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "bookings_options" ON "bookings" USING btree ("confirm_by") WHERE status = 'customerOption';--> statement-breakpoint
CREATE UNIQUE INDEX "participants_default_contact" ON "participants" USING btree ("booking_id") WHERE is_default_contact and canceled_at is null;--> statement-breakpoint
CREATE INDEX "participants_booking_order" ON "participants" USING btree ("booking_id","position");--> statement-breakpoint
CREATE INDEX "participants_trip" ON "participants" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "participants_customer" ON "participants" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "participants_departure" ON "participants" USING btree ("trip_id","departure_id");--> statement-breakpoint
CREATE INDEX "price_lines_booking" ON "price_lines" USING btree ("booking_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings.line-reversed-twice" ON "price_lines" USING btree ("reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "rooms_trip" ON "rooms" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "customer_documents_customer" ON "customer_documents" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers.tax-code-taken" ON "customers" USING btree ("tax_code_country","tax_code") WHERE "customers"."tax_code" is not null and "customers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "customers_folded" ON "customers" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_folded_start" ON "customers" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "departures_order" ON "departures" USING btree ("itinerary_id","position");--> statement-breakpoint
CREATE INDEX "vehicles_itinerary" ON "vehicles" USING btree ("itinerary_id","position");--> statement-breakpoint
CREATE INDEX "municipalities_folded" ON "municipalities" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","registered_at");--> statement-breakpoint
CREATE INDEX "provider_contacts_provider" ON "provider_contacts" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "providers.vat-number-taken" ON "providers" USING btree ("country","vat_number") WHERE "providers"."vat_number" is not null and "providers"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "providers_folded" ON "providers" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "gratuities_service" ON "gratuities" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "service_files_service" ON "service_files" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "services_itinerary" ON "services" USING btree ("itinerary_id","day","starts_at");--> statement-breakpoint
CREATE INDEX "services_provider" ON "services" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "templates_folded" ON "templates" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "trip_owners_user" ON "trip_owners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trips_departs" ON "trips" USING btree ("departs_on","id");--> statement-breakpoint
CREATE INDEX "trips_status" ON "trips" USING btree ("status","departs_on","id");--> statement-breakpoint
CREATE INDEX "trips_returns" ON "trips" USING btree ("returns_on");--> statement-breakpoint
CREATE INDEX "trips_folded" ON "trips" USING gin ("folded" gin_trgm_ops);