import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../screens/not-found.tsx';

/** Matches every address that no other route takes. */
export const Route = createFileRoute('/$')({ component: NotFound });
