import type { PageData } from '../../contract/page-data.ts';
import { BlogCategoryScreen } from '../../features/blog/blog-category-screen.tsx';
import { BlogScreen } from '../../features/blog/blog-screen.tsx';
import { PostScreen } from '../../features/blog/post-screen.tsx';
import { CategoryScreen } from '../../features/catalogue/category-screen.tsx';
import { ContentScreen } from '../../features/content/content-screen.tsx';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { ProductScreen } from '../../features/product/product-screen.tsx';

/** The screen of a prerendered page. The key makes one page's state (a chosen quantity) end with the page. */
export function PageScreen({ page }: { readonly page: PageData }) {
  switch (page.type) {
    case 'home':
      return <HomeScreen page={page} />;
    case 'category':
      return <CategoryScreen key={page.path} page={page} />;
    case 'product':
      return <ProductScreen key={page.path} page={page} />;
    case 'blog':
      return <BlogScreen page={page} />;
    case 'blog-category':
      return <BlogCategoryScreen page={page} />;
    case 'blog-post':
      return <PostScreen key={page.path} page={page} />;
    case 'content':
      return <ContentScreen page={page} />;
  }
}
