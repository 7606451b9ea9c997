import type { Editor, JSONContent } from '@tiptap/core';

/** Inserts a node after the block at the cursor. @returns its position */
export function putEmbed(editor: Editor, node: JSONContent): number {
  const { $from } = editor.state.selection;
  const place = $from.depth === 0 ? $from.pos : $from.after(1);
  editor.chain().focus().insertContentAt(place, node).run();
  return place;
}
