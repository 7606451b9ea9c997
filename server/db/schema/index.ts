export * from './blog.ts';
export * from './catalogue.ts';
export * from './pages.ts';
export * from './visitors.ts';
