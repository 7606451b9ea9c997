/** Runs a request with its idempotency key. */
type RunOnce = <Answer>(request: string, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * Returns a function that gives each request an idempotency key. A request whose response was lost keeps its key: the
 * same request, sent again, is applied once.
 * @param isLost true if an error does not tell whether the request was applied
 */
export function createOnce(isLost: (error: unknown) => boolean): RunOnce {
  const unanswered = new Map<string, string>();
  return async (request, send) => {
    const key = unanswered.get(request) ?? crypto.randomUUID();
    unanswered.set(request, key);
    try {
      const answer = await send(key);
      unanswered.delete(request);
      return answer;
    } catch (error) {
      if (!isLost(error)) unanswered.delete(request);
      throw error;
    }
  };
}
