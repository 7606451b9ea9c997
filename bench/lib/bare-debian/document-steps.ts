/** A block of a document that is to be run, under the heading of its section. */
export interface Step {
  readonly section: string;
  readonly script: string;
}

/** Returns the blocks of a Markdown document whose language is exactly `sh`, in order; `sh certbot` is not run. */
export function documentSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  let section = '';
  for (const [, heading, script] of markdown.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) section = heading;
    if (script !== undefined) steps.push({ section, script });
  }
  return steps;
}
