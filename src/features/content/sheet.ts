import { loadSheet } from '../../lib/own-sheet.ts';
import address from './text.css?url';

/** Address of the sheet of articles and content pages. */
export const SHEET = address;

/** Resolves when the sheet is there: the browser loads it together with the screens' code. */
export const sheet = import.meta.env.SSR ? null : loadSheet(address);
