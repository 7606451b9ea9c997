import { parseKey } from '../../server/changes/keys.ts';
import type { AnswerOf, InputOf, Progress, Question } from '../../server/site-requests/questions.ts';
import { localize, pageFile } from '../../src/rules/paths.ts';
import { LISTED_PAGES } from '../../studio/contract/preview.ts';
import { describeFeeds } from '../derived/feeds/describe-feeds.ts';
import { NotFoundError } from '../preview/errors.ts';
import type { Previewer } from '../preview/previewer.ts';
import { titleOf } from '../preview/title.ts';
import { describeDifference, describeReleases } from '../releases/describe.ts';
import { openWhenFree } from '../releases/open-when-free.ts';
import type { Site } from '../releases/site.ts';
import { SiteReader } from '../releases/site-reader.ts';

type Answers = {
  readonly [Kind in Question]: (
    input: InputOf<Kind>,
    onProgress: (progress: Progress) => void,
  ) => Promise<AnswerOf<Kind>> | AnswerOf<Kind>;
};

interface AnswerContext {
  readonly siteDir: string;
  readonly previewer: Previewer;
  /** Called when the site was rolled back or resumed: the targets have to follow. */
  readonly onSiteMoved: () => void;
}

/** Returns the functions that answer questions about the site, in the process that has the site. */
export function siteAnswers({ siteDir, previewer, onSiteMoved }: AnswerContext): Answers {
  const read = <Result>(use: (site: SiteReader) => Result): Result => {
    const site = SiteReader.open(siteDir);
    if (!site) throw new NotFoundError('Nothing has been published yet');
    try {
      return use(site);
    } finally {
      site.close();
    }
  };
  const requireKept = (site: SiteReader, ...numbers: readonly number[]) => {
    const kept = new Set(site.releases.map(({ number }) => number));
    if (!numbers.every((number) => kept.has(number))) throw new NotFoundError('No such release is kept');
  };
  /** Rolls back or resumes the site, once no build is writing it. */
  const move = async (by: (site: Site) => void) => {
    const site = await openWhenFree(siteDir);
    try {
      by(site);
    } finally {
      site.close();
    }
    onSiteMoved();
    return read(describeReleases);
  };
  return {
    preview: (rehearsal, onProgress) => previewer.preview(rehearsal, onProgress),
    'preview-page': async (input) => ({ html: await previewer.page(input) }),
    readers: ({ keys }) =>
      read((site) => {
        const readers = site.graph.readersOf(keys.map(parseKey)).filter(({ kind }) => kind !== 'removed');
        const pages = readers.slice(0, LISTED_PAGES).map(({ lang, path }) => {
          const document = site.read(pageFile(lang, path, 'html'));
          return { address: localize(lang, path), lang, title: document ? titleOf(document) : '' };
        });
        return { count: readers.length, pages };
      }),
    releases: () => read(describeReleases),
    'release-difference': ({ from, to }) =>
      read((site) => {
        requireKept(site, from, to);
        return describeDifference(site, from, to);
      }),
    'release-page': ({ release, address }) =>
      read((site) => {
        requireKept(site, release);
        const file = address === '/' ? 'index.html' : `${address.slice(1)}.html`;
        return { html: site.read(file, release)?.toString() ?? null };
      }),
    feeds: () => describeFeeds(siteDir),
    rollback: ({ release }) => {
      read((site) => requireKept(site, release));
      return move((site) => site.rollback(String(release)));
    },
    resume: () => move((site) => site.resume()),
  };
}
