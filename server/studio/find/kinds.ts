import type { Found } from '../../../studio/contract/find.ts';
import type { Permission, Role } from '../../../studio/contract/permissions.ts';
import { customerTextSql, searchableSql } from '../../db/search-texts.ts';
import { visibleTasksSql } from '../tasks/tasks.ts';

/** A kind of entity that the palette finds. */
interface FoundKind {
  readonly kind: Found['kind'];
  readonly permission: Permission;
  /**
   * Returns the SQL of its rows in their order: id as text, name in all languages, note. `$1` are the patterns that must
   * all match, `$2` is the reader's id, `$3` the pattern of a number that was typed with spaces or brackets.
   */
  readonly sql: (role: Role) => string;
}

/** Maximum number of results of each kind. */
export const MOST = 6;

const few = (sql: string) => `(${sql} LIMIT ${MOST})`;

/** Matches texts of a small table, which need no index. */
const matches = (...texts: readonly string[]) =>
  `${searchableSql(`concat_ws(' ', ${texts.join(', ')})`)} LIKE ALL ($1)`;

/** Entities with a title in all languages and a slug: the id is `id`. */
const titled = (from: string, { id, title, order }: { id: string; title: string; order: string }) =>
  few(`SELECT ${id}, ${title}, '/' || t.slug FROM ${from} t
    WHERE ${matches(`all_languages(${title})`, 't.slug')} ORDER BY ${order}`);

const SUBJECT_NAMES = `(SELECT string_agg(all_languages(n.name), ' ') FROM (
    SELECT name FROM products WHERE 'product:' || id = ANY (c.subjects)
    UNION ALL SELECT title FROM posts WHERE 'post:' || id = ANY (c.subjects)
    UNION ALL SELECT title FROM content_pages WHERE 'content-page:' || slug = ANY (c.subjects)) n (name))`;

/** The kinds in the order of the results, without products and orders, which come before and after them. */
export const KINDS: readonly FoundKind[] = [
  {
    kind: 'category',
    permission: 'catalogue.read',
    sql: () => titled('categories', { id: 't.id::text', title: 't.name', order: 't.id' }),
  },
  {
    kind: 'family',
    permission: 'catalogue.read',
    sql: () =>
      few(`SELECT f.id::text, f.name, '' FROM product_families f
        WHERE ${matches('all_languages(f.name)')} ORDER BY f.id`),
  },
  {
    kind: 'customer',
    permission: 'customers.read',
    sql: () =>
      few(`SELECT c.id::text, same_in_all_languages(coalesce(c.name, c.email, c.phone, '—')),
          coalesce(c.phone, c.email, '')
        FROM customers c WHERE ${customerTextSql('c.')} LIKE ALL ($1) OR ${customerTextSql('c.')} LIKE $3 ORDER BY c.created_at DESC`),
  },
  {
    kind: 'task',
    permission: 'tasks.own',
    sql: (role) =>
      few(`SELECT t.id::text, same_in_all_languages(coalesce(t.text, '')), concat_ws(', ', s.name, t.due_on::text)
        FROM shop_tasks t LEFT JOIN staff s ON s.id = t.assigned_to
        WHERE t.kind = 'own' AND t.done_at IS NULL AND ${visibleTasksSql(role, '$2')} AND ${matches('t.text')} ORDER BY t.id`),
  },
  {
    kind: 'promo-code',
    permission: 'promo.read',
    sql: () =>
      few(`SELECT p.code, same_in_all_languages(p.code), ''
        FROM promo_codes p WHERE ${matches('p.code')} ORDER BY p.code`),
  },
  {
    kind: 'post',
    permission: 'content.read',
    sql: () => titled('posts', { id: 't.id::text', title: 't.title', order: 't.id DESC' }),
  },
  {
    kind: 'content-page',
    permission: 'content.read',
    sql: () => titled('content_pages', { id: 't.slug', title: 't.title', order: 't.position' }),
  },
  {
    kind: 'landing',
    permission: 'content.read',
    sql: () => titled('landing_pages', { id: 't.id::text', title: 't.name', order: 't.id' }),
  },
  {
    kind: 'review',
    permission: 'reviews.read',
    sql: () =>
      few(`SELECT r.id::text, same_in_all_languages(r.author), left(r.text, 60) FROM reviews r
        WHERE ${matches('r.author', 'r.text', 'r.reply')} ORDER BY r.id DESC`),
  },
  {
    kind: 'plan',
    permission: 'schedule.write',
    sql: () =>
      few(`SELECT c.id::text, coalesce((SELECT name FROM products WHERE 'product:' || id = c.subjects[1]),
            same_in_all_languages(c.subjects[1])),
          to_char(c.due_at AT TIME ZONE 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI')
        FROM scheduled_changes c WHERE c.state <> 'done' AND ${matches(SUBJECT_NAMES)} ORDER BY c.due_at`),
  },
  {
    kind: 'staff',
    permission: 'staff.manage',
    sql: () =>
      few(`SELECT s.id::text, same_in_all_languages(s.name), s.email
        FROM staff s WHERE ${matches('s.name', 's.email')} ORDER BY s.name`),
  },
];
