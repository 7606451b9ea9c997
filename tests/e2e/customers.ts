import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext, Page } from 'playwright/test';
import { API_ROOT } from '../../src/contract/api.ts';
import type { Language } from '../../src/contract/language.ts';
import { expect } from './fixtures.ts';

export const PASSWORD = 'сім кольорів веселки';

/** Returns an unused contact. */
export const newEmail = () => `${randomUUID()}@pozolota.example`;
export const newPhone = () => `+38067${String(randomInt(10_000_000)).padStart(7, '0')}`;

interface Received {
  readonly subject: string;
  readonly text: string;
}

/** Returns the messages sent to a contact, newest first. */
export async function messagesTo(request: APIRequestContext, contact: string): Promise<readonly Received[]> {
  const response = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(contact)}`);
  return response.json();
}

/** Returns the code of the newest message, once `count` messages have arrived. */
export async function codeSentTo(request: APIRequestContext, contact: string, count = 1): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, contact)).length).toBe(count);
  const [newest] = await messagesTo(request, contact);
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
}

/** Calls the API with the browser's cookies; returns the answer's data. */
async function call(page: Page, path: string, data: unknown, lang: Language = 'uk') {
  const response = await page.request.post(`${API_ROOT}${path}?lang=${lang}`, { data });
  const body = await response.json();
  expect(response.status(), JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Signs up a customer with one contact; the browser is then signed in. */
export async function signUp(page: Page, login: string, lang: Language = 'uk'): Promise<void> {
  const { id } = await call(page, '/sign-up', { login, password: PASSWORD }, lang);
  await call(page, '/sign-up/confirm', { requestId: id, code: await codeSentTo(page.request, login) }, lang);
}

/** Adds another contact to the browser's customer. */
export async function addContact(page: Page, contact: string): Promise<void> {
  const proof = await call(page, '/customer/proof/password', { password: PASSWORD });
  const { id } = await call(page, '/customer/contacts', { contact, ...proof });
  await call(page, '/customer/contacts/confirm', { requestId: id, code: await codeSentTo(page.request, contact) });
}

/** Confirms an unused phone in the browser, as orders paid on delivery require. */
export async function confirmPhone(page: Page): Promise<string> {
  const phone = newPhone();
  const { id } = await call(page, '/checkout/code', { kind: 'phone', phone });
  await call(page, '/checkout/code/confirm', { requestId: id, code: await codeSentTo(page.request, phone) });
  return phone;
}

/** Signs a browser in. */
export async function signIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await call(page, '/login', { login, password });
}

/** Opens another browser that is signed in as the customer. */
export async function otherBrowser(browser: Browser, login: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' });
  const page = await context.newPage();
  await signIn(page, login);
  return { context, page };
}

/** Returns the sign-in form, distinguished from the search form by its own validation. */
export const form = (page: Page) => page.locator('form[novalidate]');
export const submit = (page: Page) => form(page).locator('button[type=submit]');
export const field = (page: Page, name: string) => form(page).locator(`[name=${name}]`);

/** Returns a function that counts the calls of an endpoint from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === API_ROOT + path && request.method() !== 'GET') calls++;
  });
  return () => calls;
}
