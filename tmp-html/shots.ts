import { chromium } from 'playwright';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
const base = 'http://localhost:3930';
const browser = await chromium.launch(LAUNCH_OPTIONS);
for (const [w, scheme] of [[1440, 'light'], [390, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type()==='warning') console.log('console', m.text()); });
  page.on('pageerror', (e) => console.log('error', e.message));
  for (const path of ['/', '/pozolota', '/susalne-zoloto-vilne-23-75k', '/contacts', '/ru/farby']) {
    await page.goto(base + path);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    await page.screenshot({ path: `/work/tmp/html/shot-${w}-${path.replaceAll('/', '_')}.png` });
  }
  if (w === 1440) {
    await page.goto(base + '/pozolota');
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    console.log((await page.locator('main ul li').nth(12).ariaSnapshot()));
    const list = page.locator('main ul').last();
    console.log((await list.ariaSnapshot()).split('\n').slice(0, 24).join('\n'));
    await page.getByRole('button', { name: 'Каталог' }).click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: '/work/tmp/html/shot-menu.png' });
    const dup = await page.evaluate(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i); });
    console.log('dups', dup);
  }
  await context.close();
}
await browser.close();
