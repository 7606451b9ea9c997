/** Crawlers that run scripts, and programs that measure the shop. */
const CRAWLER = /bot\b|crawl|spider|slurp|lighthouse/i;

/** Returns true for the user agent of a crawler. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/** Returns true for the user agent of a person's browser. */
export const isHumanBrowser = (userAgent: string): boolean => !isCrawler(userAgent) && !/headless/i.test(userAgent);
