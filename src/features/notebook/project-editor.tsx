import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Project, projectTextSchema, type SavedProject } from '../../contract/notebook.ts';
import { NOTEBOOK } from '../../contract/notebook-limits.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useSubmission, useValidate } from '../../lib/form.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useAction } from '../../lib/use-action.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { type Draft, draftOf, drafts, isSameText, rebase, settle } from './draft.ts';
import { ProjectMaterials } from './project-materials.tsx';
import { ProjectPhotos } from './project-photos.tsx';
import { type Save, savedOf, useNotebook, useSaves } from './queries.ts';
import { useNotebookTexts } from './texts.ts';

/** A project: its texts with a button to save them; photos and materials, which are saved at once. */
export function ProjectEditor({ project }: { readonly project: Project }) {
  const save = useSaves(project);
  return (
    <>
      <div className="notebook-columns">
        <ProjectTexts project={project} save={save} />
        <ProjectPhotos project={project} />
      </div>
      <ProjectMaterials project={project} save={save} />
      <DeleteProject project={project} />
    </>
  );
}

/** Returns the texts as they are typed; unsaved ones are stored on this device. */
function useDraft(project: Project) {
  const item = drafts.item(project.id);
  const [draft, setDraft] = useState<Draft>(() => item.read() ?? draftOf(project));
  const saved = draftOf(project);
  const isChanged = !isSameText(draft, saved);
  const seen = useRef(saved);
  // The answer of a save comes after renders that the save knows nothing of.
  const typed = useRef(draft);
  /** Shows texts, and stores them unless they are saved. */
  const put = (next: Draft, stored: Draft) => {
    const isStored = isSameText(next, stored);
    typed.current = isStored ? stored : next;
    setDraft(typed.current);
    if (isStored) item.remove();
    else item.write(next);
  };
  // A change of another tab is shown at once, unless something is unsaved here. New materials do not outdate it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another revision arrives
  useEffect(() => {
    put(isSameText(typed.current, seen.current) ? saved : rebase(typed.current, seen.current, saved), saved);
    seen.current = saved;
  }, [project.revision]);
  const change = (changes: Partial<Draft>) => put({ ...typed.current, ...changes }, saved);
  const replace = (by: Draft) => put(by, by);
  /** Keeps the changes made since a save was sent. */
  const onSaved = (sent: Draft, stored: Draft) => put(settle(typed.current, sent, stored), stored);
  return { draft, isChanged, change, replace, onSaved };
}

interface Props {
  readonly project: Project;
  readonly save: Save;
}

interface Submitted {
  readonly texts: Pick<SavedProject, 'title' | 'notes' | 'day'>;
  /** The draft from which they were read. */
  readonly sent: Draft;
  /** The stored texts that were known then. */
  readonly known: Draft;
}

/** State of the form of a project's texts. */
function useTextForm({ project, save }: Props) {
  const validate = useValidate();
  const { draft, isChanged, change, replace, onSaved } = useDraft(project);
  const [outcome, setOutcome] = useState<'saved' | 'conflict' | null>(null);
  const { submit, clear, ...state } = useSubmission<Submitted>(send, (error) =>
    error instanceof ApiError && error.code === 'bad_request' ? error.fields : null,
  );

  async function send({ texts, sent, known }: Submitted) {
    try {
      // The server compares the revision on which the texts were changed.
      const stored = await save((now) => {
        const { revision } = rebase(sent, known, draftOf(now));
        return { ...savedOf(now), ...texts, revision };
      });
      onSaved(sent, draftOf(stored));
      setOutcome('saved');
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'project_conflict';
      setOutcome(isConflict ? 'conflict' : null);
      if (!isConflict) throw error;
    }
  }

  const submitDraft = (sent: Draft, known: Draft) => {
    const validated = validate(projectTextSchema, { ...sent, day: sent.day || null });
    submit(validated.success ? { success: true, values: { texts: validated.values, sent, known } } : validated);
  };
  return {
    ...state,
    draft,
    isChanged,
    outcome,
    change: (changes: Partial<Draft>) => {
      change(changes);
      clear(...Object.keys(changes));
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submitDraft(draft, draftOf(project));
    },
    /** Saves the draft over a project that was stored meanwhile. */
    keep: (stored: Project) => submitDraft({ ...draft, revision: stored.revision }, draftOf(stored)),
    /** Shows the stored texts instead of the draft. */
    discard: (stored: Project) => {
      replace(draftOf(stored));
      setOutcome(null);
      clear('title', 'notes', 'day');
    },
  };
}

function ProjectTexts(props: Props) {
  const texts = useNotebookTexts();
  const { ref, draft, errors, change, ...form } = useTextForm(props);
  return (
    <form ref={ref} className="notebook-form" noValidate onSubmit={form.onSubmit}>
      <TextField
        label={texts.title}
        name="title"
        maxLength={NOTEBOOK.title}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        error={errors.title}
      />
      <TextField
        label={texts.day}
        name="day"
        type="date"
        value={draft.day}
        onChange={({ target }) => change({ day: target.value })}
        error={errors.day}
      />
      <TextAreaField
        label={texts.notes}
        name="notes"
        rows={8}
        maxLength={NOTEBOOK.notes}
        hint={texts.notesHint}
        value={draft.notes}
        onChange={({ target }) => change({ notes: target.value })}
        error={errors.notes}
      />
      {form.outcome === 'conflict' ? (
        <Conflict project={props.project} onShow={form.discard} onKeep={form.keep} />
      ) : (
        <>
          <FormFailure message={form.failure} />
          <div className="notebook-buttons">
            <Button type="submit" isLoading={form.isPending}>
              {texts.save}
            </Button>
            {form.isChanged && (
              <Button variant="quiet" onClick={() => form.discard(props.project)}>
                {texts.discard}
              </Button>
            )}
          </div>
          <p className="notebook-note" role="status">
            {form.isChanged ? texts.unsaved : form.outcome === 'saved' ? texts.saved : ''}
          </p>
        </>
      )}
    </form>
  );
}

interface ConflictProps {
  readonly project: Project;
  /** Called with the stored project, which replaces the shopper's changes. */
  readonly onShow: (stored: Project) => void;
  /** Called with the stored project, over which the shopper's changes are saved. */
  readonly onKeep: (stored: Project) => void;
}

/** Lets the customer decide between the stored texts and those typed here. */
function Conflict({ project, onShow, onKeep }: ConflictProps) {
  const texts = useNotebookTexts();
  const notebook = useNotebook();
  const messageOf = useErrorMessage();
  const reload = useAction({
    act: async (then: (stored: Project) => void) => then(await notebook.reload(project.id)),
  });
  return (
    <div className="notebook-conflict" role="alert">
      <p>{texts.conflict}</p>
      <FormFailure message={reload.error ? messageOf(reload.error) : null} />
      <div className="notebook-buttons">
        <Button isLoading={reload.isPending} onClick={() => void reload.run(onKeep)}>
          {texts.keepMine}
        </Button>
        <Button variant="secondary" isLoading={reload.isPending} onClick={() => void reload.run(onShow)}>
          {texts.showTheirs}
        </Button>
      </div>
    </div>
  );
}

function DeleteProject({ project: { id, title } }: { readonly project: Project }) {
  const texts = useNotebookTexts();
  const href = useHref();
  const { navigate } = useNavigation();
  const notebook = useNotebook();
  const messageOf = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  const remove = useAction({
    act: async () => {
      await notebook.remove(id);
      drafts.item(id).remove();
    },
    onDone: () => void navigate({ href: href(paths.notebook) }),
  });
  return (
    <p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        title={texts.removeQuestion}
        action={texts.remove}
        isOpen={isOpen}
        isPending={remove.isPending}
        failure={remove.error ? messageOf(remove.error) : null}
        onConfirm={() => void remove.run()}
        onClose={() => setOpen(false)}
      >
        <p>{texts.removeAbout(title)}</p>
      </ConfirmDialog>
    </p>
  );
}
