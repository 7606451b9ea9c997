import type { Marks } from '../../contract/search.ts';

/** A text with its matches of the query marked. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: Marks }) {
  return (
    <span>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </span>
  );
}
