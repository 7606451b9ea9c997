import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DescriptionEditorProps } from './description-editor.tsx';

const DescriptionEditor = lazy(async () => {
  const { DescriptionEditor: Editor } = await import('./description-editor.tsx');
  return { default: Editor };
});

/** A rich text field, whose editor is loaded lazily. */
export function DescriptionField(props: DescriptionEditorProps) {
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <DescriptionEditor {...props} />
    </Suspense>
  );
}
