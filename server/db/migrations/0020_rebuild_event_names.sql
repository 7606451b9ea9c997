-- Two kinds of event have another name: rows of before are read with it.
UPDATE "rebuild_events" SET "event" = jsonb_set("event", '{type}', '"preempted"') WHERE "event"->>'type' = 'gave-way';--> statement-breakpoint
UPDATE "rebuild_events" SET "event" = jsonb_set("event", '{type}', '"paused"') WHERE "event"->>'type' = 'held';
