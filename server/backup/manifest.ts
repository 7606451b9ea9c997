import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasCode } from '../errors.ts';
import { BackupError } from './backup-error.ts';

const FILE = 'manifest.json';
const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const instant = v.pipe(v.string(), v.isoTimestamp());
const folderSchema = v.object({ files: count, bytes: count });

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  /** Time of the data: no later change is in the backup. */
  madeAt: instant,
  finishedAt: instant,
  shopVersion: v.string(),
  schema: v.object({ name: v.string(), time: count }),
  database: v.object({
    /** `base`: files of the whole server; `dump`: the folder of pg_dump. */
    kind: v.picklist(['base', 'dump']),
    /** Version of PostgreSQL: `18.4`. */
    server: v.string(),
    /** Operating system and processor, which files of a server depend on: `linux-x64`. */
    platform: v.string(),
    tool: v.string(),
    bytes: count,
  }),
  /** Rows at `madeAt` in a dump; files of a server have at least as many. */
  counts: v.object({ orders: count, products: count, customers: count, staff: count, media: count }),
  lastOrderNumber: count,
  /** The most orders of one day in the last 90 days. */
  busiestDay: count,
  media: folderSchema,
  originals: folderSchema,
  /** Secrets that the backup does not contain. */
  secrets: v.array(v.object({ name: v.string(), isSet: v.boolean(), without: v.string() })),
  /** Fingerprint of SECRET_KEY; null if it was not set. */
  secretKey: v.nullable(v.string()),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

export const writeManifest = (dir: string, manifest: Omit<Manifest, 'format'>): Promise<void> =>
  writeFile(join(dir, FILE), `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);

/** @throws BackupError if the folder is no backup, or of another format */
export async function readManifest(dir: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(dir, FILE), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new BackupError(`${dir} is no backup: it has no ${FILE}`);
    throw error;
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (parsed.success) return parsed.output;
  throw new BackupError(
    `${join(dir, FILE)} cannot be read: ${v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message}`,
  );
}
