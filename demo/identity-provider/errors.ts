/** Error codes of RFC 6749, 4.1.2.1 and 5.2, and OpenID Connect Core, 3.1.2.6. */
type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refused request, with the protocol's error code. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  /** @param description for the developer of the client */
  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/**
 * The client or its return URL is unknown, so the error can be shown only to the person, not returned to the client.
 */
export class UnknownClientError extends Error {
  override readonly name = 'UnknownClientError';
}
