import { createHash, randomBytes } from 'node:crypto';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { generateSync } from 'otplib';
import type { Page } from 'playwright/test';
import { DEMO_STAFF } from '../../../demo/seed/demo-staff.ts';
import { DEMO_STAFF_PASSWORD, DEMO_STAFF_TOTP } from '../../../server/demo-credentials.ts';
import type { Language } from '../../../src/contract/language.ts';
import { STAFF_COOKIES } from '../../../studio/contract/cookies.ts';
import type { Role } from '../../../studio/contract/permissions.ts';
import { expect, sql, test } from '../fixtures.ts';

export { watch } from '../fixtures.ts';
export { expect, sql, test };

/** Texts of the sign-in screen in each language. */
const WORDS = {
  uk: { email: 'Пошта', password: 'Пароль', next: 'Далі', code: 'Код', enter: 'Увійти' },
  ru: { email: 'Почта', password: 'Пароль', next: 'Далее', code: 'Код', enter: 'Войти' },
} as const;

interface SignInOptions {
  readonly lang?: Language;
  /** First path, below /studio. */
  readonly path?: string;
}

/**
 * Signs in a member of the demo staff in a language, and waits for the screen. The session is created in the database:
 * a code is valid once, so parallel tests could not all enter one. `fillSignIn` enters the code.
 */
export async function signIn(page: Page, role: Role, { lang = 'uk', path = '/' }: SignInOptions = {}): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await sql(`INSERT INTO staff_sessions (token_hash, staff_id, user_agent, created_at, seen_at, confirmed_at, expires_at)
    SELECT '\\x${createHash('sha256').update(token).digest('hex')}', id, 'Chrome', now(), now(), now(),
      now() + interval '12 hours' FROM staff WHERE role = '${role}' AND is_demo`);
  await page.context().addCookies([{ ...STAFF_COOKIE, value: token, url: process.env.SHOP_URL ?? '' }]);
  await speak(page, lang);
  await page.goto(`/studio${path}`);
  await expect(page.locator('main h1').first()).toBeVisible();
}

const STAFF_COOKIE = { name: STAFF_COOKIES.staff.name, httpOnly: true, sameSite: 'Strict' } as const;

/** Sets the studio's language before its first screen. */
export async function speak(page: Page, lang: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.getItem('studio-lang') ?? localStorage.setItem('studio-lang', JSON.stringify(chosen));
  }, lang);
}

/** Completes both steps of the sign-in; first allows a code to be used again that another test has used. */
export async function fillSignIn(page: Page, role: Role, lang: Language = 'uk'): Promise<void> {
  const words = WORDS[lang];
  const email = DEMO_STAFF.find((one) => one.role === role)?.email ?? '';
  await sql(`UPDATE staff SET totp_step = NULL WHERE email = '${email}'`);
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password).fill(DEMO_STAFF_PASSWORD);
  await page.getByRole('button', { name: words.next }).click();
  await page.getByLabel(words.code, { exact: true }).fill(generateSync({ secret: DEMO_STAFF_TOTP }));
  await page.getByRole('button', { name: words.enter, exact: true }).click();
}

/**
 * Returns axe's findings for the current state, at every level, in both themes: the rule and the elements that violate
 * it. Transient messages for screen readers, such as that a button is pending, are invisible and may refer to removed
 * elements.
 */
async function axeFindings(page: Page, within: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate<AxeResults, { options: RunOptions; include: string }>(
      ({ options, include }) => Reflect.get(window, 'axe').run({ include, exclude: '[data-live-announcer]' }, options),
      { options: { resultTypes: ['violations'] }, include: within },
    );
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}

/** Expects no findings of axe at any level, light and dark, once everything is loaded. */
export async function expectNoAxe(page: Page, within = 'html'): Promise<void> {
  // A screen that is still loading has no heading yet.
  if (within === 'html') await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator(within).locator('[aria-busy=true]')).toHaveCount(0);
  expect(await axeFindings(page, within)).toEqual([]);
}

/** Returns the heading of a screen. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Presses a button by keyboard. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}
