import * as v from 'valibot';
import { LANGUAGES } from './language.ts';

export const languageSchema = v.picklist(LANGUAGES);
