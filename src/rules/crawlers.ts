/** Robots that run scripts, and programs that measure the shop: they are no shoppers. */
const CRAWLER = /bot\b|crawl|spider|slurp|lighthouse/i;

/** Whether a browser says that it is a crawler. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/** Whether a browser says that somebody sits before it. */
export const isOfPerson = (userAgent: string): boolean => !isCrawler(userAgent) && !/headless/i.test(userAgent);
