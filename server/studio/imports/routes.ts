import { Readable } from 'node:stream';
import {
  chooseImport,
  commandStudioImport,
  downloadImportProblems,
  exportProducts,
  getImport,
  getImportConsequences,
  listImportRows,
  listImports,
  uploadImport,
} from '../../../studio/contract/imports.ts';
import { may } from '../../../studio/contract/permissions.ts';
import { MOST_FILE_BYTES } from '../../../studio/contract/table-fields.ts';
import { ApiError } from '../../errors.ts';
import { exportCsv, exportXlsx } from '../../import/export/tables.ts';
import { exportYml } from '../../import/export/yml.ts';
import { commandImport, createImport, ImportStateError } from '../../import/staging/commands.ts';
import { allowRemovals } from '../../rebuilds/removals.ts';
import { requireConfirmed } from '../price-guard.ts';
import { studioRoute } from '../route.ts';
import { readConsequences } from './consequences.ts';
import { problemsFile } from './problems-file.ts';
import { readImportRows, readImports, readStudioImport, requireImport } from './read-imports.ts';
import { readSuspiciousPrices } from './row-prices.ts';
import { readUpload, XLSX } from './upload.ts';

const id = 'Id of the import.';

/** Converts an ImportStateError to an ApiError import_busy. */
async function asked(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof ImportStateError ? new ApiError('import_busy') : error;
  }
}

/** Returns a streamed file download. The ETag stops the middleware that would buffer the body to compute one. */
const download = (content: AsyncIterable<string | Uint8Array>, type: string, name: string) =>
  new Response(Readable.toWeb(Readable.from(inBytes(content), { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      etag: `"${crypto.randomUUID()}"`,
    },
  });

async function* inBytes(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield Buffer.from(chunk);
}

/** Routes of imports of tables, and of exports. */
export const importRoutes = [
  studioRoute(listImports, { summary: 'The imports of tables, newest first.', permission: 'imports.run' }, ({ deps }) =>
    readImports(deps.pool),
  ),
  studioRoute(
    uploadImport,
    {
      summary: 'Uploads a CSV, XLSX or YML file of products; a job reads and checks it, and nothing is written yet.',
      parameters: { name: 'Name of the file.' },
      permission: 'imports.run',
      errors: ['body_too_large'],
      upload: { maxBytes: MOST_FILE_BYTES, types: ['application/octet-stream', 'text/csv', XLSX, 'application/xml'] },
    },
    async ({ deps, context, staff, query }) => {
      const content = await readUpload(context.req.raw.body, MOST_FILE_BYTES);
      const { staffId, name: author } = staff;
      return { id: await createImport(deps.pool, { fileName: query.name, content, author, staffId }) };
    },
  ),
  studioRoute(
    getImport,
    {
      summary: 'One import: its columns, progress and results.',
      parameters: { id },
      permission: 'imports.run',
      errors: ['import_not_found'],
    },
    ({ deps, params, lang }) => readStudioImport(deps.pool, params.id, lang),
  ),
  studioRoute(
    listImportRows,
    {
      summary: 'The rows of an import, with their changes and the problems of their cells.',
      parameters: { id, show: 'The rows to show.', page: 'Page of the list, from 1.' },
      permission: 'imports.run',
      errors: ['import_not_found'],
    },
    async ({ deps, staff, params, query, lang }) => {
      const record = await requireImport(deps.pool, params.id);
      return readImportRows(deps.pool, record, { ...query, lang, role: staff.role });
    },
  ),
  studioRoute(
    chooseImport,
    {
      summary: 'Checks an import again: with other columns or settings, or because the shop has changed.',
      parameters: { id },
      permission: 'imports.run',
      errors: ['import_not_found', 'import_busy'],
    },
    async ({ deps, params, body }) => {
      const record = await requireImport(deps.pool, params.id);
      if (body.mapping && body.mapping.length !== record.columns.length) {
        throw new ApiError('bad_request', { fields: { mapping: 'invalid' } });
      }
      await asked(commandImport(deps.pool, params.id, body.settings ? 'read' : 'check', body));
      return { id: params.id };
    },
  ),
  studioRoute(
    getImportConsequences,
    {
      summary: 'The effect of running or undoing an import: how many products appear, change and disappear.',
      parameters: { id, command: '`run` or `undo`.' },
      permission: 'imports.run',
      errors: ['import_not_found'],
    },
    async ({ deps, staff, params: { id: importId, command } }) => {
      await requireImport(deps.pool, importId);
      return {
        ...(await readConsequences(deps.pool, importId, command)),
        suspicious: command === 'run' ? await readSuspiciousPrices(deps.pool, importId, staff.role) : null,
      };
    },
  ),
  studioRoute(
    commandStudioImport,
    {
      summary: 'Begins, pauses, cancels or undoes an import.',
      parameters: { id },
      permission: 'imports.run',
      errors: ['import_not_found', 'import_busy', 'price_suspicious'],
    },
    async ({ deps, staff, params, body: { command, removedPages } }) => {
      await requireImport(deps.pool, params.id);
      if (command === 'run') requireConfirmed(await readSuspiciousPrices(deps.pool, params.id, staff.role), staff);
      await asked(commandImport(deps.pool, params.id, command));
      if (removedPages > 0) await allowRemovals(deps.pool, removedPages, staff.staffId);
      return { id: params.id };
    },
  ),
  studioRoute(
    downloadImportProblems,
    {
      summary: 'The invalid and skipped rows with their problems, as a CSV file.',
      parameters: { id },
      permission: 'imports.run',
      errors: ['import_not_found'],
    },
    async ({ deps, params, lang }) => {
      const record = await requireImport(deps.pool, params.id);
      return download(problemsFile(deps.pool, record, lang), 'text/csv; charset=utf-8', 'import-problems.csv');
    },
  ),
  studioRoute(
    exportProducts,
    {
      summary: 'Products as a CSV, XLSX or YML file; importing it unchanged changes nothing.',
      parameters: {
        format: '`csv`, `xlsx` or `yml`.',
        q: 'Words of the name, the SKU, the brand.',
        category: 'Id of a category; includes its subcategories.',
        state: 'Published or hidden.',
      },
      permission: 'catalogue.read',
    },
    ({ deps, staff, params: { format }, query, lang }) => {
      const { pool, siteOrigin, clock } = deps;
      const reader = { lang, isCostShown: may(staff.role, 'costs.read') };
      if (format === 'yml')
        return download(exportYml(pool, query, siteOrigin, clock()), 'application/xml', 'products.xml');
      if (format === 'xlsx') return download(exportXlsx(pool, query, reader), XLSX, 'products.xlsx');
      return download(exportCsv(pool, query, reader), 'text/csv; charset=utf-8', 'products.csv');
    },
  ),
];
