import { record } from './recorder.ts';

// The script of a document's head; prerender/bundle/document-scripts.ts bundles it.
record(document.currentScript?.dataset ?? {});
