import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PromoState } from '../../contract/queries/promo.ts';
import type { Tone } from '../../ui/notice.tsx';

export const STATE_WORDS: Readonly<Record<PromoState, MessageDescriptor>> = {
  active: msg`Діє`,
  planned: msg`Заплановано`,
  ended: msg`Завершено`,
  'used-up': msg`Вичерпано`,
};

export const STATE_TONES: Readonly<Partial<Record<PromoState, Tone>>> = {
  active: 'success',
  planned: 'info',
  'used-up': 'warning',
};
