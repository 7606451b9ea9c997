/** Whether a path is one of the files of sitemap.ts. */
export const isSitemapFile = (path: string) => path === 'robots.txt' || /^sitemap(?:-\d+)?\.xml$/.test(path);
