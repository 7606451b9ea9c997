export * from './blog.ts';
export * from './catalogue.ts';
export * from './customers.ts';
export * from './messages.ts';
export * from './orders.ts';
export * from './pages.ts';
export * from './promo.ts';
export * from './visitors.ts';
