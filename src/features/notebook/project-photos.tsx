import { useEffect, useRef, useState } from 'react';
import { apiPath } from '../../contract/api.ts';
import { pathOf } from '../../contract/endpoint.ts';
import { deleteProjectPhoto, type Project, type ProjectPhoto, sendProjectPhoto } from '../../contract/notebook.ts';
import { NOTEBOOK } from '../../contract/notebook-limits.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { drawPhoto, uploadPhoto } from '../../lib/upload-photo.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { leaving } from '../../ui/leaving.ts';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { photoAddress } from './photo-address.ts';
import { useNotebook } from './queries.ts';
import { useNotebookTexts } from './texts.ts';

/** A photo that is being uploaded, or whose upload failed. */
interface Sending {
  /** Id of the photo: the same for each attempt, so that it is stored once. */
  readonly id: string;
  readonly file: File;
  /** Message of the failure; null while it is being uploaded. */
  readonly failure: string | null;
}

/** The photos of a project; they are uploaded as soon as they are chosen. */
export function ProjectPhotos({ project }: { readonly project: Project }) {
  const texts = useNotebookTexts();
  const input = useRef<HTMLInputElement>(null);
  const { sending, add, retry, dismiss } = useUploads(project);
  const list = useListFocus(project.photos.length);
  const hasRoom = project.photos.length + sending.length < NOTEBOOK.photosOfProject;
  return (
    <section className="notebook-photos" aria-label={texts.photos}>
      <h2>{texts.photos}</h2>
      <ul ref={list} aria-label={texts.photos} tabIndex={-1}>
        {project.photos.map((photo, index) => (
          <Photo key={photo.id} project={project} photo={photo} number={index + 1} />
        ))}
        {sending.map((photo) => (
          <li key={photo.id}>
            {photo.failure === null ? (
              <progress aria-label={texts.sending(photo.file.name)} />
            ) : (
              <div role="alert">
                <p>
                  {photo.file.name}: {photo.failure}
                </p>
                <Button variant="quiet" onClick={leaving(() => retry(photo))}>
                  {texts.retry}
                </Button>
                <Button variant="quiet" onClick={leaving(() => dismiss(photo))}>
                  {texts.dismiss}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" disabled={!hasRoom} onClick={() => input.current?.click()}>
        {texts.addPhotos}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={texts.addPhotos}
        onChange={({ target }) => {
          add([...(target.files ?? [])].slice(0, NOTEBOOK.photosOfProject - project.photos.length - sending.length));
          // Resets the field, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <p className="notebook-note">{texts.photosHint(NOTEBOOK.photosOfProject)}</p>
    </section>
  );
}

/** Returns a ref for the list, which takes the focus that was lost with a removed photo. */
function useListFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    if (count < shown.current) takeLostFocus(list.current);
    shown.current = count;
  }, [count]);
  return list;
}

function useUploads(project: Project) {
  const { lang } = useShop();
  const messageOf = useErrorMessage();
  const notebook = useNotebook();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const dismiss = ({ id }: Sending) => setSending((now) => now.filter((photo) => photo.id !== id));
  const send = async (photo: Sending) => {
    try {
      const drawn = await drawPhoto(photo.file);
      const { path, response } = sendProjectPhoto;
      const address = apiPath(pathOf(path, { id: project.id, photo: photo.id }), lang);
      // Not aborted when the screen is left: the photo belongs to the project.
      await uploadPhoto(drawn ?? photo.file, { address, response, signal: new AbortController().signal });
      await notebook.reload(project.id);
      dismiss(photo);
    } catch (error) {
      const failure = messageOf(error);
      setSending((now) => now.map((each) => (each.id === photo.id ? { ...each, failure } : each)));
    }
  };
  // One after another: on a slow connection each arrives sooner, and the API accepts few at a time.
  const queue = (photo: Sending) => {
    last.current = last.current.then(() => send(photo));
  };
  return {
    sending,
    dismiss,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file, failure: null }));
      setSending((now) => [...now, ...added]);
      for (const photo of added) queue(photo);
    },
    retry: (photo: Sending) => {
      setSending((now) => now.map((each) => (each.id === photo.id ? { ...each, failure: null } : each)));
      queue(photo);
    },
  };
}

interface PhotoProps {
  readonly project: Project;
  readonly photo: ProjectPhoto;
  /** From 1. */
  readonly number: number;
}

function Photo({ project, photo: { id: photo, width, height }, number }: PhotoProps) {
  const texts = useNotebookTexts();
  const { api, lang } = useShop();
  const messageOf = useErrorMessage();
  const notebook = useNotebook();
  const [isAsked, setAsked] = useState(false);
  const { id } = project;
  const remove = useAction({
    act: async () => {
      await api.request(deleteProjectPhoto, { params: { id, photo } });
      await notebook.reload(id);
    },
    onDone: () => setAsked(false),
  });
  const address = photoAddress(lang, id, photo);
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} width={width} height={height} alt={texts.photoOf(number)} loading="lazy" />
      </a>
      <IconButton label={texts.removePhoto(number)} onClick={() => setAsked(true)}>
        <Icon name="close" />
      </IconButton>
      <ConfirmDialog
        title={texts.removePhotoQuestion}
        action={texts.removePhoto(number)}
        isOpen={isAsked}
        isPending={remove.isPending}
        failure={remove.error ? messageOf(remove.error) : null}
        onConfirm={() => void remove.run()}
        onClose={() => setAsked(false)}
      >
        <p>{texts.removePhotoAbout}</p>
      </ConfirmDialog>
    </li>
  );
}
