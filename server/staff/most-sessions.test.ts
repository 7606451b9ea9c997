import { expect, test } from 'vitest';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

test('a member of the staff has twenty sessions at most: the one unused for longest ends', async () => {
  const colleague = await openStudio(shop, 'support');
  const browsers = [];
  for (let index = 0; index < 21; index++) {
    shop.wait(1_000);
    browsers.push(await openStudio(shop, 'owner'));
  }
  const isIn = await Promise.all(browsers.map(async (browser) => (await browser.get('/studio/session')).data !== null));
  expect(isIn).toEqual(browsers.map((_, index) => index > 0));
  expect((await colleague.get('/studio/session')).data).not.toBeNull();
});
