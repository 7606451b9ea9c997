CREATE TABLE "page_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"lang" text NOT NULL,
	"device" text NOT NULL,
	"connection" text NOT NULL,
	"metric" text NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "page_vitals_day_page_lang_device_connection_metric_pk" PRIMARY KEY("day","page","lang","device","connection","metric"),
	CONSTRAINT "page_vitals_lang" CHECK ("page_vitals"."lang" IN ('uk', 'ru'))
);
