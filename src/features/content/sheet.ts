import { loadSheet } from '../../lib/own-sheet.ts';
import address from './text.css?url';

/** Address of the sheet of articles and content pages. */
export const SHEET = address;

// With the code of its parts; sheetsLoaded() waits for it.
loadSheet(address);
