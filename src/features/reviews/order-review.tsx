/** Parts that the links of letters open: one chunk, loaded only by their readers. */
export { OrderReviewScreen } from './order-review-screen.tsx';
export { StopLetters } from './stop-letters.tsx';
