import diagnostics from 'node:diagnostics_channel';
import type { RequestContext } from './request-context.ts';

/** A channel on which one part of the server publishes events for any others: metrics, the access log. */
export interface Diagnostics<Event> {
  /** True if anybody subscribes: without subscribers an event is not even created. */
  readonly isHeard: () => boolean;
  publish(event: Event): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: Event) => void): () => void;
}

function openChannel<Event>(name: string): Diagnostics<Event> {
  const channel = diagnostics.channel(name);
  return {
    isHeard: () => channel.hasSubscribers,
    publish: (event) => channel.publish(event),
    subscribe(listener) {
      const receive = (event: unknown) => listener(event as Event);
      channel.subscribe(receive);
      return () => channel.unsubscribe(receive);
    },
  };
}

/** A request whose answer has been sent, or was broken off. */
export interface ServedRequest extends Pick<RequestContext, 'id' | 'isStream'> {
  readonly method: string;
  /** Pattern of the endpoint, or the kind of file; never the address itself. */
  readonly route: string;
  /** 499 if the client has left before the end of the answer, as in nginx. */
  readonly status: number;
  /** Milliseconds from the request's headers to the end of the answer. */
  readonly ms: number;
  /** Bytes of the answer with its headers, as sent. */
  readonly bytes: number;
  /** Address of the connection's peer, and the header of the proxies. */
  readonly peer: string | undefined;
  readonly forwardedFor: string | undefined;
}
export const servedRequests = openChannel<ServedRequest>('shop:served-request');

/** A call of another service that has ended. */
export interface VendorAnswer {
  readonly vendor: string;
  readonly operation: string;
  /** `refused`: the vendor has answered that it will not do it. `failed`: no answer, or not in its protocol. */
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly ms: number;
}
export const vendorAnswers = openChannel<VendorAnswer>('shop:vendor-answer');

/** A run of a job that has ended; a failed one is repeated. */
export interface JobRun {
  readonly task: string;
  readonly outcome: 'ok' | 'failed';
  readonly ms: number;
}
export const jobRuns = openChannel<JobRun>('shop:job-run');

/** A sign-in, or an attempt. */
export interface SignInAttempt {
  readonly who: 'customer' | 'staff';
  readonly method: string;
  readonly outcome: string;
}
export const signInAttempts = openChannel<SignInAttempt>('shop:sign-in');
