import type { BrowserContext, ConsoleMessage } from 'playwright/test';

/** Message of Chromium about anything that a content security policy has blocked. */
const VIOLATION = /Content Security Policy/i;

/**
 * Frames with a page of the shop at another time: their policy blocks the page's scripts, which the browser reports.
 * See server/studio/site/document.ts.
 */
const SCRIPTLESS = /\/api\/v1\/studio\//;

/** Records all violations of content security policies in a browser context, also in frames and workers. */
export function watchPolicy(context: BrowserContext, violations: string[]): void {
  context.on('console', (message: ConsoleMessage) => {
    const { url } = message.location();
    if (!VIOLATION.test(message.text()) || SCRIPTLESS.test(url)) return;
    violations.push(`${url}: ${message.text()}`);
  });
}
