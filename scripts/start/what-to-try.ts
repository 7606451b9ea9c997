import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_PHONE } from '../../server/db/seed/demo-customer.ts';

/** What a newcomer sees under the `ready` line. */
export function whatToTry(url: string): string {
  return [
    'What to try:',
    `  ${url}/                       the shop in Ukrainian; ${url}/ru in Russian`,
    `  ${url}/susalne-zoloto         a category, a static file: turn JavaScript off and browse`,
    `  ${url}/search?q=сусалне       the search forgives a typo`,
    `  ${url}/login                  ${DEMO_EMAIL} or ${DEMO_PHONE}, password ${DEMO_PASSWORD}`,
    `  ${url}/dev/mailbox            the codes and letters that the shop has sent`,
    `  ${url}/api/v1/docs            the API`,
    '  npm run maintenance -- on --until 18:00     close the shop while a page is open, then: off',
    '  npm run announcement -- set --uk "..." --ru "..." --type winterHolidays',
    '',
    'Ctrl-C stops the shop and its database; the next start keeps the data.',
  ].join('\n');
}
