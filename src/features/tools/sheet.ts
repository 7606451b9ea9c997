import { loadSheet } from '../../lib/own-sheet.ts';
import address from './tools.css?url';

/** Address of the sheet of the tools. */
export const SHEET = address;

/** Resolves when the sheet is there: the browser loads it together with the tools' code. */
export const sheet = import.meta.env.SSR ? null : loadSheet(address);
