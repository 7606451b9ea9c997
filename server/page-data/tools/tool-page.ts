import type { PageDataOf } from '../../../src/contract/page-data.ts';
import type { Tool } from '../../../src/contract/tools.ts';
import { paths } from '../../../src/rules/paths.ts';
import { metaDescription } from '../../../src/rules/search-snippets.ts';
import { LEAF_CALCULATOR_SLUG } from '../../../src/rules/tool-slugs.ts';
import { PAGE_COPY } from '../copy.ts';
import { embedded } from '../embedded.ts';
import type { PageType } from '../page-type.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { leavesTool } from './leaves.ts';

type ComposeTool = (data: TrackedPageData) => Promise<Tool>;

/** The tools by the slugs of their pages. */
const TOOLS: ReadonlyMap<string, ComposeTool> = new Map([[LEAF_CALCULATOR_SLUG, leavesTool]]);

/** Page type of the content pages with a tool of the craft: the tool above the page's text. */
export const toolPage: PageType<PageDataOf<'tool'>> = {
  entryType: 'index',
  takes: ({ slug }) => TOOLS.has(slug),
  path: paths.page,
  async compose(data, { path, slug }) {
    const [content, compose] = [await data.content(slug), TOOLS.get(slug)];
    if (!content || !compose) return null;
    const { title, summary, html } = content;
    return {
      type: 'tool',
      lang: data.lang,
      path,
      title: PAGE_COPY[data.lang].plain(title),
      description: metaDescription(data.lang, summary.trim() || title),
      breadcrumbs: [{ name: title, path }],
      ...(await embedded(data, html)),
      tool: await compose(data),
    };
  },
};
