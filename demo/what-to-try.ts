import { DEMO_STAFF_PASSWORD, DEMO_STAFF_TOTP } from '../server/demo-credentials.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_PHONE } from './seed/demo-customer.ts';
import { DEMO_STAFF } from './seed/demo-staff.ts';
import { demoPromoCodes } from './seed/promo-codes.ts';

/** Returns the text printed after the `ready` line: URLs and credentials of the demo shop. */
export function whatToTry(url: string): string {
  const codes = demoPromoCodes.map(({ code }) => code).join(', ');
  const staff = DEMO_STAFF.map(({ email }) => email).join(', ');
  return [
    'What to try:',
    `  ${url}/                       the shop in Ukrainian; ${url}/ru in Russian`,
    `  ${url}/susalne-zoloto         a category, a static file: turn JavaScript off and browse`,
    `  ${url}/search?q=сусалне       the search forgives a typo`,
    `  ${url}/login                  ${DEMO_EMAIL} or ${DEMO_PHONE}, password ${DEMO_PASSWORD}`,
    `  ${url}/cart                   promo codes ${codes}`,
    `  ${url}/checkout               4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined (a demo bank)`,
    `  ${url}/studio                 ${staff}; password ${DEMO_STAFF_PASSWORD}`,
    `                                 codes by an app with the key ${DEMO_STAFF_TOTP}`,
    `  ${url}/dev/mailbox            the codes and letters that the shop has sent`,
    `  ${url}/dev/letters            a sample of every message, light and dark`,
    `  ${url}/api/v1/docs            the API`,
    '  npm run maintenance -- on --until 18:00     close the shop while a page is open, then: off',
    '  npm run schedule -- price PZ-SZL-002 99 --at "YYYY-MM-DD HH:MM"   its pages are new at that minute (Kyiv)',
    '  npm run announcement -- set --uk "..." --ru "..." --type winterHolidays',
    '',
    'Ctrl-C stops the shop and its database; the next start keeps the data.',
  ].join('\n');
}
