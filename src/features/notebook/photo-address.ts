import { apiPath } from '../../contract/api.ts';
import { pathOf } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/language.ts';
import { readProjectPhoto } from '../../contract/notebook.ts';

/** Returns the address of a photo, which only its customer's browser can read. */
export const photoAddress = (lang: Language, id: string, photo: string): string =>
  apiPath(pathOf(readProjectPhoto.path, { id, photo }), lang);
