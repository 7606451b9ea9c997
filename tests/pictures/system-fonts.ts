import type { CDPSession, Page } from 'playwright/test';

type DomNode = Awaited<ReturnType<typeof documentOf>>;

const documentOf = async (session: CDPSession) =>
  (await session.send('DOM.getDocument', { depth: -1, pierce: true })).root;

/** Returns the elements of a page and its frames with letters that a font of the system draws: `SPAN: DejaVu Sans`. */
export async function systemFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const elements = elementsOf(await documentOf(session));
  const found = await Promise.all(
    elements.map(async ({ nodeId, nodeName, children = [] }) => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      const text = children.map(({ nodeValue }) => nodeValue).join('');
      return fonts.filter((font) => !font.isCustomFont).map((font) => `${nodeName} ${text}: ${font.familyName}`);
    }),
  );
  await session.detach();
  return found.flat();
}

const ELEMENT = 1;

function elementsOf(node: DomNode): DomNode[] {
  const { children = [], shadowRoots = [], contentDocument } = node;
  const inner = [...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])].flatMap(elementsOf);
  return node.nodeType === ELEMENT && node.nodeName !== 'HEAD' ? [node, ...inner] : inner;
}
