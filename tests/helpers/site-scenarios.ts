import type { Site } from '../../prerender/releases/site.ts';
import { fill, publish, type Texts } from './site-folder.ts';

export const BASE: Texts = {
  'index.html': 'home 1',
  'clay.html': 'clay 1',
  'ru/clay.html': 'ru clay 1',
  'assets/a-1.js': 'one',
};

const CHANGES = {
  'clay.html': 'clay 2',
  'new/gold.html': 'gold',
  'ru/clay.html': null,
  'assets/a-1.js': null,
  'assets/b-2.js': 'two',
};

/** BASE after CHANGES, without retired assets. */
export const CHANGED: Texts = {
  'index.html': 'home 1',
  'clay.html': 'clay 2',
  'new/gold.html': 'gold',
  'assets/b-2.js': 'two',
};

/** Operations on a site during which a process may die; each can be repeated until it is finished. */
export const SCENARIOS: Readonly<Record<string, (site: Site) => void>> = {
  first: (site) => {
    publish(site, 1, BASE);
  },
  publish: (site) => {
    publish(site, 2, CHANGES);
  },
  abandon: (site) => {
    const draft = site.begin(2);
    fill(draft, CHANGES);
    draft.abandon();
  },
  publishStaged: (site) => {
    publish(site, 2, CHANGES, { isStaged: true });
  },
  abandonStaged: (site) => {
    const draft = site.begin(2, { isStaged: true });
    fill(draft, CHANGES);
    draft.abandon();
  },
  rollback: (site) => {
    site.rollback('1');
  },
  forward: (site) => {
    site.rollback('2');
  },
  resume: (site) => {
    site.resume();
    publish(site, 3, { 'index.html': 'home 3' });
  },
  prune: (site) => {
    site.prune({ releases: 1, maxAge: 0, retiredAge: -1 });
  },
};
