/**
 * SQL of a contract Picture (src/contract/media.ts) from a row `m` of media. `alt` is an SQL expression. The
 * expression is null when there is no row.
 */
export function pictureSql(alt: string): string {
  return `CASE WHEN m.id IS NOT NULL THEN json_build_object(
    'id', m.id, 'width', m.width, 'height', m.height, 'widths', m.widths, 'placeholder', m.placeholder, 'alt', ${alt}
  ) END`;
}
