import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { UPLOAD_STATES } from '../../../studio/contract/media.ts';
import { media } from './catalogue.ts';
import { staff } from './staff.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const states = sql.raw(UPLOAD_STATES.map((state) => `'${state}'`).join(', '));

/** Pictures that the staff has uploaded or cropped, while they are processed into the media store. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    state: text('state').notNull().default('waiting'),
    /** Progress of the renditions, 0 to 100. */
    percent: integer('percent').notNull().default(0),
    /** Source file: `originals/{file}` or, for a picture that was never uploaded, `media/{file}`. */
    source: text('source').notNull(),
    /** Crop of the source, in fractions of its width and height; null means all of it. */
    crop: jsonb('crop').$type<Readonly<Record<'x' | 'y' | 'width' | 'height', number>>>(),
    mediaId: text('media_id').references(() => media.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('uploads_media').on(table.mediaId),
    index('uploads_source').on(table.source),
    check('uploads_state', sql`${table.state} IN (${states})`),
    check('uploads_percent', sql`${table.percent} BETWEEN 0 AND 100`),
    check('uploads_ready', sql`(${table.state} = 'ready') = (${table.mediaId} IS NOT NULL)`),
  ],
);
