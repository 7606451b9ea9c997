import type { PageDataOf } from '../../contract/page-data.ts';
import type { Tool } from '../../contract/tools.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { RichText } from '../catalogue/rich-text.tsx';
import { LeavesTool } from './leaves-tool.tsx';
import { SHEET } from './sheet.ts';

export { LeafCalculator } from './leaf-calculator.tsx';
export { sheet } from './sheet.ts';

/**
 * For a document: the sheet is loaded before what follows is shown. The second word keeps it apart from the stylesheet of
 * the build (src/app/build-watch.ts).
 */
const LINK = { __html: `<link rel="stylesheet tool" href="${SHEET}">` };

/** A page with a tool of the craft: its name and purpose, the tool, then the shop's text about it. */
export function ToolScreen({ page }: { readonly page: PageDataOf<'tool'> }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own link; React has no code for links here */}
      <div dangerouslySetInnerHTML={LINK} />
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <header className="tool-head">
        <h1>{page.breadcrumbs.at(-1)?.name}</h1>
        <p>{page.description}</p>
      </header>
      <ToolItself tool={page.tool} />
      {page.html !== '' && (
        <div className="tool-text">
          <RichText html={page.html} products={page.embedded} />
        </div>
      )}
    </>
  );
}

function ToolItself({ tool }: { readonly tool: Tool }) {
  switch (tool.name) {
    case 'leaves':
      return <LeavesTool leaves={tool.leaves} />;
  }
}
