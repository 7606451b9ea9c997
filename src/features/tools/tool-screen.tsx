import type { PageDataOf } from '../../contract/page-data.ts';
import type { Tool } from '../../contract/tools.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { OwnSheet } from '../../ui/own-sheet.tsx';
import { RichText } from '../catalogue/rich-text.tsx';
import { BolesTool } from './boles-tool.tsx';
import { KaratsTool } from './karats-tool.tsx';
import { LeavesTool } from './leaves-tool.tsx';
import { PigmentsTool } from './pigments-tool.tsx';
import { SHEET } from './sheet.ts';
import { TechniqueTool } from './technique-tool.tsx';
import { useToolTexts } from './texts.ts';

export { LeafCalculator } from './leaf-calculator.tsx';

/** A page with a tool of the craft: its name and purpose, the tool, then the shop's text about it. */
export function ToolScreen({ page }: { readonly page: PageDataOf<'tool'> }) {
  return (
    <>
      <OwnSheet address={SHEET} />
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
      <OtherTools tools={page.others} />
    </>
  );
}

function ToolItself({ tool }: { readonly tool: Tool }) {
  switch (tool.name) {
    case 'leaves':
      return <LeavesTool leaves={tool.leaves} />;
    case 'karats':
      return <KaratsTool karats={tool.karats} />;
    case 'technique':
      return <TechniqueTool kits={tool.kits} firstSet={tool.firstSet} />;
    case 'boles':
      return <BolesTool boles={tool.boles} metals={tool.metals} />;
    case 'pigments':
      return <PigmentsTool pigments={tool.pigments} />;
  }
}

function OtherTools({ tools }: { readonly tools: PageDataOf<'tool'>['others'] }) {
  const texts = useToolTexts();
  const href = useHref();
  if (tools.length === 0) return null;
  return (
    <nav className="tool-others" aria-label={texts.others}>
      <h2>{texts.others}</h2>
      <ul className="tool-links">
        {tools.map(({ slug, name }) => (
          <li key={slug}>
            <a href={href(paths.page(slug))}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
