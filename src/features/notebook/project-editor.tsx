import { useEffect, useRef, useState } from 'react';
import { type Project, projectTextSchema } from '../../contract/notebook.ts';
import { NOTEBOOK } from '../../contract/notebook-limits.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useValidate } from '../../lib/form.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useAction } from '../../lib/use-action.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure, TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { type Draft, draftOf, drafts, isSameText } from './draft.ts';
import { ProjectMaterials } from './project-materials.tsx';
import { ProjectPhotos } from './project-photos.tsx';
import { savedOf, useNotebook } from './queries.ts';
import { useNotebookTexts } from './texts.ts';

/** A project: its texts with a button to save them; photos and materials, which are saved at once. */
export function ProjectEditor({ project }: { readonly project: Project }) {
  return (
    <>
      <div className="notebook-columns">
        <ProjectTexts project={project} />
        <ProjectPhotos project={project} />
      </div>
      <ProjectMaterials project={project} />
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
  // A change of another tab is shown at once, unless something is unsaved here. New materials do not outdate it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another revision arrives
  useEffect(() => {
    const unsaved = item.read();
    if (!unsaved) setDraft(saved);
    else if (isSameText(seen.current, saved) && unsaved.revision === seen.current.revision) {
      item.write({ ...unsaved, revision: saved.revision });
      setDraft({ ...unsaved, revision: saved.revision });
    }
    seen.current = saved;
  }, [project.revision]);
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    if (isSameText(next, saved)) item.remove();
    else item.write(next);
  };
  const replace = (by: Project) => {
    item.remove();
    setDraft(draftOf(by));
  };
  return { draft, isChanged, change, replace };
}

function ProjectTexts({ project }: { readonly project: Project }) {
  const texts = useNotebookTexts();
  const notebook = useNotebook();
  const messageOf = useErrorMessage();
  const validate = useValidate();
  const { draft, isChanged, change, replace } = useDraft(project);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useAction({
    act: async (base: Project) => {
      const validated = validate(projectTextSchema, { ...draft, day: draft.day || null });
      if (!validated.success) {
        setErrors(validated.errors);
        return null;
      }
      setErrors({});
      // The server compares the revision on which the texts were changed.
      const revision = base === project ? Math.min(draft.revision, base.revision) : base.revision;
      return notebook.save(project.id, { ...savedOf(base), ...validated.values, revision });
    },
    onDone: (stored) => stored && replace(stored),
  });
  const isConflict = save.error instanceof ApiError && save.error.code === 'project_conflict';
  const failure = save.error && !isConflict ? messageOf(save.error) : null;
  return (
    <form
      className="notebook-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void save.run(project);
      }}
    >
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
      {isConflict ? (
        <Conflict project={project} onShow={replace} onKeep={(stored) => void save.run(stored)} />
      ) : (
        <>
          <FormFailure message={failure} />
          <div className="notebook-buttons">
            <Button type="submit" isLoading={save.isPending}>
              {texts.save}
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={() => replace(project)}>
                {texts.discard}
              </Button>
            )}
          </div>
          <p className="notebook-note" role="status">
            {isChanged ? texts.unsaved : save.result ? texts.saved : ''}
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
