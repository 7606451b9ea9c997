-- The triggers of this release add `traits:ID` to the change feed. A build that finds no such key reuses the columns of
-- published indexes, so it must refuse a database that still has the triggers of an earlier release.
COMMENT ON TABLE "changes" IS 'The change feed: docs/decisions/0022-change-feed.md';
