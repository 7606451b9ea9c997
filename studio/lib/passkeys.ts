import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api-error.ts';

/** Returns true if the browser supports passkeys. */
export const hasPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/**
 * Asks the browser to sign with a passkey.
 * @throws ApiError passkey_refused with the message `refusal` if the person or the browser refuses
 */
export function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  refusal: string,
): Promise<AuthenticationResponseJSON> {
  return refused(refusal, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON });
  });
}

/**
 * Asks the browser to create a passkey.
 * @throws ApiError passkey_refused with the message `refusal` if the person or the browser refuses
 */
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
