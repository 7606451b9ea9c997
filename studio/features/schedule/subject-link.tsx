import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Scheduled } from '../../contract/schedule.ts';

type Subject = Scheduled['subjects'][number];

/** Returns a function that names the subjects of a plan in one line. */
export function useSubjectName(): (plan: Pick<Scheduled, 'subjects' | 'subjectCount'>) => string {
  const { t } = useLingui();
  return ({ subjects, subjectCount }) => {
    const [first] = subjects;
    if (!first) return t`Цього вже немає`;
    if (first.entity === 'announcement') return t`Оголошення`;
    const name = first.name ?? t`Цього вже немає`;
    return subjectCount > 1 ? t`${name} і ще товарів: ${subjectCount - 1}` : name;
  };
}

/** Links to the form of a plan's subject. */
export function SubjectLink({ subject: { entity, id, name } }: { readonly subject: Subject }) {
  const { t } = useLingui();
  const label = t`Відкрити форму`;
  if (entity === 'announcement') return <Link to="/notices">{label}</Link>;
  if (name === null) return null;
  if (entity === 'post')
    return (
      <Link to="/posts/$id" params={{ id }}>
        {label}
      </Link>
    );
  if (entity === 'content-page')
    return (
      <Link to="/content-pages/$slug" params={{ slug: id }}>
        {label}
      </Link>
    );
  return (
    <Link to="/products/$id" params={{ id }}>
      {label}
    </Link>
  );
}
