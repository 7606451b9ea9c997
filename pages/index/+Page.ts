/** Vike requires a page; the document comes from +onRenderHtml.ts, which renders the whole application. */
export default null;
