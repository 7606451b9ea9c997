import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api-error.ts';

/** Whether this browser has passkeys at all. */
export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Asks the browser to sign with a passkey. @throws ApiError with `refusal` when the person or the browser will not */
export function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  refusal: string,
): Promise<AuthenticationResponseJSON> {
  return refused(refusal, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON });
  });
}

/** Asks the browser to make a passkey. @throws ApiError likewise */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  refusal: string,
): Promise<RegistrationResponseJSON> {
  return refused(refusal, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON });
  });
}

async function refused<Result>(refusal: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    throw new ApiError('passkey_refused', 0, refusal, { cause, isForReader: true });
  }
}
