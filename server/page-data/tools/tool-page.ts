import type { PageDataOf } from '../../../src/contract/page-data.ts';
import type { Tool } from '../../../src/contract/tools.ts';
import { paths } from '../../../src/rules/paths.ts';
import { metaDescription } from '../../../src/rules/search-snippets.ts';
import {
  BOLES_SLUG,
  KARATS_SLUG,
  LEAF_CALCULATOR_SLUG,
  PIGMENTS_SLUG,
  TECHNIQUE_SLUG,
  TOOL_SLUGS,
} from '../../../src/rules/tool-slugs.ts';
import { PAGE_COPY } from '../copy.ts';
import { embedded } from '../embedded.ts';
import type { PageType } from '../page-type.ts';
import type { TrackedPageData } from '../tracked-data.ts';
import { bolesTool } from './boles.ts';
import { karatsTool } from './karats.ts';
import { leavesTool } from './leaves.ts';
import { pigmentsTool } from './pigments.ts';
import { techniqueTool } from './technique.ts';

type ComposeTool = (data: TrackedPageData) => Promise<Tool>;

/** The tools by the slugs of their pages. */
const TOOLS: ReadonlyMap<string, ComposeTool> = new Map<string, ComposeTool>([
  [LEAF_CALCULATOR_SLUG, leavesTool],
  [KARATS_SLUG, karatsTool],
  [TECHNIQUE_SLUG, techniqueTool],
  [BOLES_SLUG, bolesTool],
  [PIGMENTS_SLUG, pigmentsTool],
]);

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
      others: await otherTools(data, slug),
    };
  },
};

/** Returns the names of the other published tools. */
async function otherTools(data: TrackedPageData, own: string): Promise<{ slug: string; name: string }[]> {
  const slugs = TOOL_SLUGS.filter((slug) => slug !== own);
  const pages = await Promise.all(slugs.map((slug) => data.content(slug)));
  return pages.flatMap((page) => (page ? [{ slug: page.slug, name: page.title }] : []));
}
