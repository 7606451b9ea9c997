import { type JSONContent, Node } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Role of the node in prosemirror-tables. */
    tableRole?: string;
  }
}

/** Tables, and description lists of content pages. The nodes of tables are those of prosemirror-tables. */

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    tableRole: tag === 'td' ? 'cell' : 'header_cell',
    isolating: true,
    addAttributes: () => ({
      // Required by the table commands; texts have no merged cells.
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return { Tab: run(goToNextCell(1)), 'Shift-Tab': run(goToNextCell(-1)) };
  },
  extendNodeSchema: (extension) => ({ tableRole: extension.config.tableRole }),
});

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Terms = Node.create({
  name: 'terms',
  group: 'block',
  content: '(term | details)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['dl', 0],
});

const Term = Node.create({
  name: 'term',
  content: 'inline*',
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['dt', 0],
});

const Details = Node.create({
  name: 'details',
  content: 'block+',
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['dd', 0],
});

export const TABLES = [Table, Row, cell('tableCell', 'td'), cell('tableHeader', 'th')];

/** Description lists, which only content pages have. */
export const TERMS = [Terms, Term, Details];

/** Size of a new table; its first row consists of headings. */
const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

/** Returns a new table with empty cells, as JSON of the editor. */
export function newTable(): JSONContent {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: NEW_COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const rows = Array.from({ length: NEW_ROWS }, (_, index) => row(index === 0 ? 'tableHeader' : 'tableCell'));
  return { type: 'table', content: rows };
}

/** Commands for the table at the cursor. */
export const TABLE_COMMANDS = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
} as const satisfies Record<string, Command>;
