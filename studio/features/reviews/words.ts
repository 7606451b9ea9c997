import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReviewStatus } from '../../contract/reviews.ts';
import type { Tone } from '../../ui/notice.tsx';

export const STATUS_TONES: Readonly<Record<ReviewStatus, Tone>> = {
  pending: 'warning',
  published: 'success',
  rejected: 'error',
};

/** Labels of the state filter. */
export const FILTER_WORDS: Readonly<Record<ReviewStatus | 'all', MessageDescriptor>> = {
  pending: msg`Чекають`,
  published: msg`На сайті`,
  rejected: msg`Відхилені`,
  all: msg`Усі`,
};
