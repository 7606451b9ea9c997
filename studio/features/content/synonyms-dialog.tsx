import { useLingui } from '@lingui/react/macro';
import { termsIn } from '../../../src/rules/search-terms.ts';
import { createSynonyms, type Synonyms, updateSynonyms } from '../../contract/search-words.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormErrors } from './form-errors.tsx';
import { SearchTrial } from './search-trial.tsx';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** null for a new set. */
  readonly synonyms: Synonyms | null;
  /** Initial term of a new set: a query without results. */
  readonly term: string;
  readonly onClose: () => void;
}

/** The form of a set of synonyms, in either language. */
export function SynonymsDialog({ synonyms, term, onClose }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const form = useForm({
    term: synonyms?.term ?? term,
    others: synonyms?.others.join(', ') ?? '',
    isTwoWay: synonyms?.isTwoWay ?? true,
  });
  const { values, set } = form;
  const body = { ...values, others: termsIn(values.others) };
  const save = useSave<number | undefined, unknown>({
    save: (ifMatch) =>
      synonyms
        ? api.request(updateSynonyms, {
            ...{ params: { id: String(synonyms.id) }, body },
            ...(ifMatch !== undefined && { ifMatch }),
          })
        : api.request(createSynonyms, { body }),
    onSaved: () => {
      toast(t`Синоніми збережено: пошук уже їх знає`);
      onClose();
    },
  });
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      title={t`Синоніми`}
      action={t`Зберегти синоніми`}
      form={{ run: () => save.mutate(synonyms?.revision), isPending: save.isPending }}
      onClose={onClose}
    >
      <FormErrors error={save.error} onKeepMine={(revision) => save.mutate(revision)} onTakeTheirs={onClose} />
      <TextField
        label={t`Слова`}
        hint={t`Як їх шукають, українською чи російською, через кому`}
        value={values.term}
        onChange={(next) => set('term', next)}
        error={errors.term}
      />
      <TextField
        label={t`Знаходить також`}
        hint={t`Слова й вислови через кому`}
        value={values.others}
        onChange={(next) => set('others', next)}
        error={Object.entries(errors).find(([name]) => name.startsWith('others'))?.[1]}
      />
      <Switch isSelected={values.isTwoWay} onChange={(is) => set('isTwoWay', is)}>
        {t`У обидва боки: кожне з цих слів знаходить усі`}
      </Switch>
      <SearchTrial tried={{ kind: 'synonyms', id: synonyms?.id ?? null, said: body }} />
    </FormDialog>
  );
}
