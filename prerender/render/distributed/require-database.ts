import { BuildError } from '../../events.ts';

/**
 * Returns the source as a database, which workers need for data and shards. @throws BuildError if pages come from an
 * API
 */
export function requireDatabase<Source extends { readonly kind: 'database' | 'api' }>(
  source: Source,
): Source & { readonly kind: 'database' } {
  if (isDatabase(source)) return source;
  throw new BuildError('A distributed build reads the database: set DATABASE_URL, and not SHOP_API_URL');
}

const isDatabase = <Source extends { readonly kind: string }>(
  source: Source,
): source is Source & { readonly kind: 'database' } => source.kind === 'database';
