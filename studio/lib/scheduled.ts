/** First part of the query keys of everything that is planned, which a plan or a sale invalidates. */
export const SCHEDULED = 'scheduled';
