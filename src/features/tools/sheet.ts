import { loadSheet } from '../../lib/own-sheet.ts';
import address from './tools.css?url';

/** Address of the sheet of the tools. */
export const SHEET = address;

// With the code of its parts; sheetsLoaded() waits for it.
loadSheet(address);
