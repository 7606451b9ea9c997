import { expect, test } from 'vitest';
import { may, PERMISSIONS, type Permission, ROLES, type Role } from '../../studio/contract/permissions.ts';
import { type Browser, openBrowser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createApp } from '../app.ts';
import { ROUTES } from '../routes.ts';

const MINUTE = 60_000;
const WHO = ['nobody', ...ROLES] as const;
type Who = (typeof WHO)[number];

/** All routes with their access checks; behind these, a handler that does nothing. */
const GATES_ONLY = ROUTES.map((route) => ({ ...route, answer: async () => new Response('{"data":"passed"}') }));
const STUDIO = ROUTES.filter(({ endpoint }) => endpoint.path.startsWith('/studio/'));

const shop = await openSharedShop();
const app = createApp(shop.deps, GATES_ONLY);

const browserOf = (who: Who): Promise<Browser> | Browser =>
  who === 'nobody' ? openBrowser(app) : openStudio({ app, deps: shop.deps }, who);

type Guarded = (typeof STUDIO)[number];

/** Returns the expected answer by the table of permissions. */
function expected({ access, permission }: Guarded, who: Who): string {
  if (access !== 'staff') return 'passed';
  if (who === 'nobody') return 'staff_unauthorized';
  return permission && may(who, permission) ? 'passed' : 'not_permitted';
}

/** Returns the actual answer of the API. */
async function actual({ endpoint, upload }: Guarded, browser: Browser): Promise<string> {
  const path = endpoint.path.replace(/\{\w+\}/g, 'none');
  const headers = upload ? { 'content-type': 'application/octet-stream' } : {};
  const { data, error } = await browser.send(endpoint.method, path, undefined, headers);
  return error?.code ?? data;
}

async function tableBy(answer: (route: Guarded, who: Who) => Promise<string> | string) {
  const rows: Record<string, Record<string, string>> = {};
  for (const route of STUDIO) {
    const row: Record<string, string> = {};
    for (const who of WHO) row[who] = await answer(route, who);
    rows[`${route.endpoint.method} ${route.endpoint.path}`] = row;
  }
  return rows;
}

test('every endpoint admits exactly the roles in the table of permissions', async () => {
  const browsers = new Map<Who, Browser>();
  for (const who of WHO) browsers.set(who, await browserOf(who));
  const asItIs = await tableBy((route, who) => actual(route, browsers.get(who) ?? openBrowser(app)));
  const asItShouldBe = await tableBy(expected);
  expect(Object.keys(asItIs).length).toBeGreaterThan(4);
  expect(asItIs).toEqual(asItShouldBe);
});

test('an endpoint that needs a confirmation refuses ten minutes after the second factor', async () => {
  const owner = await openStudio({ app, deps: shop.deps }, 'owner');
  const asked = STUDIO.filter(({ isConfirmed }) => isConfirmed);
  for (const route of asked)
    expect([route.endpoint.path, await actual(route, owner)]).toEqual([route.endpoint.path, 'passed']);
  shop.wait(11 * MINUTE);
  for (const route of STUDIO) {
    const refusal = route.isConfirmed ? 'confirmation_needed' : 'passed';
    expect([route.endpoint.path, await actual(route, owner)]).toEqual([route.endpoint.path, refusal]);
  }
});

test('every endpoint of the studio requires a session, except those that sign in', () => {
  const open = STUDIO.filter(({ access }) => access !== 'staff').map(({ endpoint }) => endpoint.path);
  expect(open.filter((path) => !/^\/studio\/(?:session|sign-in|sign-out|enrolment)(?:\/|$)/.test(path))).toEqual([]);
  expect(STUDIO.filter(({ access, permission }) => access === 'staff' && !permission)).toEqual([]);
  expect(ROUTES.filter((route) => route.access === 'staff' && !STUDIO.includes(route))).toEqual([]);
});

/**
 * Returns the contents of docs/studio/permissions.md; `vitest run --project api server/studio/access.test.ts -u` writes
 * it.
 */
function printed(): string {
  const rows = STUDIO.map((route) => {
    const { endpoint, permission = '', isConfirmed } = route;
    const cells = WHO.map((who) => (expected(route, who) === 'passed' ? 'yes' : ''));
    return [`\`${endpoint.method} ${endpoint.path}\``, permission, ...cells, isConfirmed ? 'yes' : ''];
  }).sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const permissions = (Object.keys(PERMISSIONS) as Permission[]).map((permission) => [
    permission,
    ...ROLES.map((role: Role) => (may(role, permission) ? 'yes' : '')),
  ]);
  return [
    '# Permissions of the studio',
    'This page lists the permissions of each role of the staff, and the endpoints that each role may call. `server/studio/access.test.ts` generates it from `PERMISSIONS` (`studio/contract/permissions.ts`) and the list of endpoints, and calls every endpoint with every role and without a session.',
    '## Permissions',
    tableOf(['permission', ...ROLES], permissions),
    '## Endpoints',
    '“confirmed” means that a second factor of the last ten minutes is required; “nobody” is a request without a session.',
    tableOf(['endpoint', 'permission', ...WHO, 'confirmed'], rows),
  ].join('\n\n');
}

/** Formats a table as the repository's formatter does. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const rule = lineOf(
    head.map(() => ''),
    '-',
  );
  return [lineOf(head), rule, ...rows.map((row) => lineOf(row))].join('\n');
}

test('docs/studio/permissions.md matches the permissions', async () => {
  await expect(`${printed()}\n`).toMatchFileSnapshot('../../docs/studio/permissions.md');
});
