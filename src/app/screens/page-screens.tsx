import type { ComponentType } from 'react';
import type { PageData, PageDataOf } from '../../contract/page-data.ts';

type PageType = PageData['type'];
type ScreenOf<Type extends PageType> = ComponentType<{ readonly page: PageDataOf<Type> }>;
export type Screens = { readonly [Type in PageType]: ScreenOf<Type> };

/**
 * Imports of the screen of each type of page: a page loads its own, and a navigation loads the next one's together with
 * its data. The build also reads this table, to list in each document the files that it needs
 * (prerender/bundle/page-texts.ts).
 */
const IMPORTS: { readonly [Type in PageType]: () => Promise<ScreenOf<Type>> } = {
  home: async () => (await import('../../features/home/home-screen.tsx')).HomeScreen,
  category: async () => (await import('../../features/catalogue/category-screen.tsx')).CategoryScreen,
  product: async () => (await import('../../features/product/product-screen.tsx')).ProductScreen,
  blog: async () => (await import('../../features/blog/blog-screen.tsx')).BlogScreen,
  'blog-category': async () => (await import('../../features/blog/blog-category-screen.tsx')).BlogCategoryScreen,
  'blog-post': async () => (await import('../../features/blog/post-screen.tsx')).PostScreen,
  reviews: async () => (await import('../../features/reviews/reviews-screen.tsx')).ReviewsScreen,
  tool: async () => (await import('../../features/tools/tool-screen.tsx')).ToolScreen,
  content: async () => (await import('../../features/content/content-screen.tsx')).ContentScreen,
};

const known: { [Type in PageType]?: ScreenOf<Type> } = {};

/** Loads the screen of a type, so that PageScreen can render it at once. A failure is not cached. */
export async function loadScreen<Type extends PageType>(type: Type): Promise<void> {
  if (!known[type]) (known as { [Each in Type]?: ScreenOf<Each> })[type] = await IMPORTS[type]();
}

/** Registers all screens in advance, for the rendering of pages. */
export function provideScreens(screens: Screens): void {
  Object.assign(known, screens);
}

/**
 * The screen of a prerendered page, once it is loaded. The key resets the state (a chosen quantity) on another page.
 */
export function PageScreen({ page }: { readonly page: PageData }) {
  const Screen = known[page.type] as ComponentType<{ readonly page: PageData }> | undefined;
  if (!Screen) throw new Error(`The screen of ${page.type} is not loaded`);
  return <Screen key={page.path} page={page} />;
}
