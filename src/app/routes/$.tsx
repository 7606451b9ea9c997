import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../screens/not-found.tsx';

/** Matches every address that no other route matches. */
export const Route = createFileRoute('/$')({ component: NotFound });
