/** What the link of a letter opens: loaded by its readers alone. */
export { OrderReviewScreen } from './order-review-screen.tsx';
export { StopLetters } from './stop-letters.tsx';
