import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Rounding } from '../contract/reprice.ts';

/** Names of the roundings of a new price, after "round". */
export const ROUNDING_NAMES: Readonly<Record<Rounding, MessageDescriptor>> = {
  kopiyka: msg`до копійки`,
  ten: msg`до 10 копійок`,
  half: msg`до 50 копійок`,
  hryvnia: msg`до гривні`,
  'five-hryvnias': msg`до 5 гривень`,
  'ten-hryvnias': msg`до 10 гривень`,
  ninety: msg`щоб закінчувалося на 90 копійок`,
  charm: msg`щоб закінчувалося на 99 копійок`,
};
