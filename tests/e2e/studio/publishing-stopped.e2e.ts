import type { Page } from 'playwright/test';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    notice: (since: string) => `Публікація не працює з ${since}.`,
    remedy: 'Попросіть того, хто обслуговує сервер, перезапустити публікацію',
    panel: 'Публікація збереженого',
    saved: (since: string) => `Збережено, але публікація не працює з ${since}.`,
    shelf: 'Полиця',
    task: 'Публікація не працює',
    cause: 'Перезапустіть на сервері програму публікації (npm run rebuild -- --watch)',
  },
  ru: {
    notice: (since: string) => `Публикация не работает с ${since}.`,
    remedy: 'Попросите того, кто обслуживает сервер, перезапустить публикацию',
    panel: 'Публикация сохранённого',
    saved: (since: string) => `Сохранено, но публикация не работает с ${since}.`,
    shelf: 'Полка',
    task: 'Публикация не работает',
    cause: 'Перезапустите на сервере программу публикации (npm run rebuild -- --watch)',
  },
} as const;

/** Long ago, so that the notice has its day. */
const STOPPED_AT = '2026-03-05T10:03:00.000Z';

/** Answers the studio as a server does whose rebuild worker is dead; other journeys need the real one. */
async function stopPublishing(page: Page): Promise<{ resume(): void }> {
  let stoppedAt: string | null = STOPPED_AT;
  await page.route(/\/studio\/day\/counts/, (route) =>
    route.fulfill({ json: { data: { counts: {}, newestOrder: null, publishingStoppedAt: stoppedAt } } }),
  );
  await page.route(/\/studio\/saves\//, (route) =>
    route.fulfill({ json: { data: { isShown: true, savedAt: new Date().toISOString(), after: 0 } } }),
  );
  await page.route(/\/studio\/rebuild-events/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  );
  return {
    resume() {
      stoppedAt = null;
    },
  };
}

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];
  const since = formatKyivInstant(lang, STOPPED_AT);

  test(`an editor is told that publishing has stopped, and that a save waits for it: ${lang}`, async ({ page }) => {
    const publishing = await stopPublishing(page);
    await signIn(page, 'editor', { lang });
    const notice = page.getByText(words.notice(since));
    await expect(notice).toBeVisible();
    await expect(page.getByText(words.remedy)).toBeVisible();
    await expectNoAxe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoAxe(page);

    const [product] = await sql(`SELECT id FROM products WHERE sku = 'PZ-SZL-002'`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/studio/products/${product?.id}`);
    await page.getByLabel(words.shelf).fill(`A${Date.now() % 1000}`);
    await page.keyboard.press('Control+s');
    const panel = page.getByRole('region', { name: words.panel });
    await expect(panel.getByRole('status')).toContainText(words.saved(since));
    await expectNoAxe(page);

    publishing.resume();
    await page.goto('/studio');
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test(`the owner’s task says what to restart: ${lang}`, async ({ page }) => {
    const reason = { code: 'publishing-stopped', since: STOPPED_AT };
    const task = {
      ...{ id: 999_999_999, kind: 'publishing-stopped', order: null, reason, own: null, transfer: null },
      ...{ createdAt: STOPPED_AT, assignedTo: null, doneAt: null, doneBy: null, resolution: null, isRepeatable: false },
    };
    await page.route(/\/api\/v1\/studio\/tasks\?/, (route) =>
      route.fulfill({ json: { data: { tasks: [task], open: 1, people: [], colleagues: [] } } }),
    );
    await signIn(page, 'owner', { lang, path: '/tasks?group=failure' });
    const article = page.getByRole('article', { name: words.task });
    await expect(article).toContainText(since);
    await expect(article).toContainText(words.cause);
    await expectNoAxe(page);
  });
}
