import type { Page } from 'playwright/test';

/** Types a code as a scanner does: no key waits until the page has handled the one before, however busy the page is. */
export async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}
