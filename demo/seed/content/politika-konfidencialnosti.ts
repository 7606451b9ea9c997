import { privacyPage } from '../../../server/first-data/pages/privacy.ts';
import type { SeedContentPage } from '../types.ts';

export const page: SeedContentPage = privacyPage({ uk: '', ru: '' });
