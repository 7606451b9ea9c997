import { Counter, Histogram, type Registry } from 'prom-client';
import { jobRuns, servedRequests, signInAttempts, vendorAnswers } from '../diagnostics.ts';
import { CALL_BUCKETS, REQUEST_BUCKETS } from './buckets.ts';

const SECOND = 1000;

/** Adds the metrics of what this process does: requests, jobs, calls of vendors, sign-ins. @returns a function that stops */
export function addEventMetrics(registry: Registry): () => void {
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer, by route; streams of events are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const bytes = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes of answers with their headers, by route.',
    labelNames: ['route'],
    registers,
  });
  const jobs = new Histogram({
    name: 'shop_job_duration_seconds',
    help: 'Duration of the runs of jobs in this process; a failed run is repeated later.',
    labelNames: ['task', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const vendors = new Histogram({
    name: 'shop_vendor_call_duration_seconds',
    help: 'Duration of calls of other services. refused: they have answered no; failed: no valid answer.',
    labelNames: ['vendor', 'operation', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const signIns = new Counter({
    name: 'shop_sign_ins_total',
    help: 'Sign-ins and refused attempts of customers and staff.',
    labelNames: ['who', 'method', 'outcome'],
    registers,
  });
  const stops = [
    servedRequests.subscribe(({ method, route, status, ms, bytes: size, isStream }) => {
      bytes.inc({ route }, size);
      if (!isStream) requests.observe({ method, route, status }, ms / SECOND);
    }),
    // Jobs of distributed builds have the version of the build in their names.
    jobRuns.subscribe(({ task, outcome, ms }) => jobs.observe({ task: task.replace(/:.*/, ''), outcome }, ms / SECOND)),
    vendorAnswers.subscribe(({ vendor, operation, outcome, ms }) =>
      vendors.observe({ vendor, operation, outcome }, ms / SECOND),
    ),
    signInAttempts.subscribe(({ who, method, outcome }) => signIns.inc({ who, method, outcome })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
