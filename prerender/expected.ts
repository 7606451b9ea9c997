import { EnvError } from '../server/env.ts';
import { BuildError, RemovalsHeldError } from './events.ts';
import {
  HeldError,
  isOutOfRoom,
  OlderRevisionError,
  SiteDamagedError,
  SiteLockedError,
  SiteWriteError,
} from './releases/errors.ts';

/** What the person at the keyboard can put right; anything else is shown with its stack. */
const EXPECTED = [
  BuildError,
  EnvError,
  HeldError,
  OlderRevisionError,
  RemovalsHeldError,
  SiteDamagedError,
  SiteLockedError,
  SiteWriteError,
] as const;

export const isExpectedOfBuild = (error: unknown): error is Error =>
  isOutOfRoom(error) || EXPECTED.some((known) => error instanceof known);
