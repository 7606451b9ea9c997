import { useState } from 'react';
import type { ProjectCard } from '../../contract/notebook.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDay } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import style from './notebook.css?inline';
import { photoAddress } from './photo-address.ts';
import { ProjectEditor } from './project-editor.tsx';
import { useNotebook, useProject, useProjects } from './queries.ts';
import { useNotebookTexts } from './texts.ts';

adoptStyle(style);

interface Props {
  /** Id of the project to show; undefined for the list. */
  readonly project: string | undefined;
}

/** The customer's notebook: the list of projects, or one of them. */
export function NotebookScreen({ project }: Props) {
  return project === undefined ? <ProjectList /> : <OneProject key={project} id={project} />;
}

interface FailureProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function Failure({ error, isRetrying, onRetry }: FailureProps) {
  const texts = useNotebookTexts();
  const messageOf = useErrorMessage();
  return (
    <Message title={texts.failed} isError>
      <p>{messageOf(error)}</p>
      <Button isLoading={isRetrying} onClick={onRetry}>
        {texts.again}
      </Button>
    </Message>
  );
}

function ProjectList() {
  const texts = useNotebookTexts();
  const { data, error, isFetching, refetch } = useProjects();
  if (error && !data) return <Failure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton height={12} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <Message title={texts.empty}>
        <p>{texts.emptyAbout}</p>
        <CreateProject />
      </Message>
    );
  }
  return (
    <div className="notebook">
      <div className="notebook-head">
        <p>{texts.about}</p>
        <CreateProject />
      </div>
      <ul className="notebook-list">
        {data.map((project) => (
          <Row key={project.id} project={project} />
        ))}
      </ul>
    </div>
  );
}

/** Makes a project and opens it. Its id stays the same while the attempts fail, so that it is made once. */
function CreateProject() {
  const texts = useNotebookTexts();
  const href = useHref();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const { navigate } = useNavigation();
  const notebook = useNotebook();
  const [id, setId] = useState(() => crypto.randomUUID());
  const { run, isPending } = useSingleFlight(async () => {
    try {
      await notebook.save(id, { revision: 0, title: texts.newTitle, notes: '', day: null, materials: [] });
      setId(crypto.randomUUID());
      await navigate({ href: href(paths.project(id)) });
    } catch (error) {
      toast.error(messageOf(error));
    }
  });
  return (
    <Button isLoading={isPending} onClick={() => void run()}>
      {texts.create}
    </Button>
  );
}

function Row({ project }: { readonly project: ProjectCard }) {
  const texts = useNotebookTexts();
  const { lang } = useShop();
  const href = useHref();
  const { id, title, day, materialCount, photo } = project;
  return (
    <li>
      <a href={href(paths.project(id))}>
        {photo ? (
          <img src={photoAddress(lang, id, photo.id)} width={photo.width} height={photo.height} alt="" loading="lazy" />
        ) : (
          <span className="notebook-blank" />
        )}
        <strong>{title}</strong>
        <small>{[day && formatDay(lang, day), texts.materials(materialCount)].filter(Boolean).join(' · ')}</small>
      </a>
    </li>
  );
}

function OneProject({ id }: { readonly id: string }) {
  const texts = useNotebookTexts();
  const href = useHref();
  const { data, error, isFetching, refetch } = useProject(id);
  if (error instanceof ApiError && (error.code === 'project_not_found' || error.code === 'not_found')) {
    return (
      <Message title={texts.gone}>
        <p>{texts.goneAbout}</p>
        <ButtonLink href={href(paths.notebook)}>{texts.all}</ButtonLink>
      </Message>
    );
  }
  if (error && !data) return <Failure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton height={24} />
      </div>
    );
  }
  return (
    <div className="notebook">
      <p>
        <a href={href(paths.notebook)}>
          <span aria-hidden="true">← </span>
          {texts.all}
        </a>
      </p>
      <ProjectEditor project={data} />
    </div>
  );
}
