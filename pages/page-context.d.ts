declare global {
  namespace Vike {
    interface PageContext {
      /** The document that the development server has rendered; see scripts/dev.ts. */
      documentHtml?: string;
    }
  }
}

export {};
