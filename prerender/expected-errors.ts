import { isDiskFull, isOperatorError } from '../server/errors.ts';
import { BuildError, RemovalsBlockedError } from './events.ts';
import {
  isLedgerDiskFull,
  OlderRevisionError,
  PublishingPausedError,
  SiteDamagedError,
  SiteLockedError,
  SiteWriteError,
} from './releases/errors.ts';

/** Errors that the person at the keyboard can fix; all others are shown with their stack. */
const EXPECTED = [
  BuildError,
  PublishingPausedError,
  OlderRevisionError,
  RemovalsBlockedError,
  SiteDamagedError,
  SiteLockedError,
  SiteWriteError,
] as const;

export const isExpectedOfBuild = (error: unknown): error is Error =>
  isOperatorError(error) ||
  isLedgerDiskFull(error) ||
  isDiskFull(error) ||
  EXPECTED.some((known) => error instanceof known);
