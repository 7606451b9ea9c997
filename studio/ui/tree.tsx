import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Tree as AriaTree, Button, Collection, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import { Icon } from './icon.tsx';
import styles from './tree.module.css';

export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** Content beside the label: a count, a state. */
  readonly note?: ReactNode;
  readonly children: readonly TreeNode[];
}

/** Target of a drop: before or after another node, or inside it. */
export interface Drop {
  readonly id: string;
  readonly target: string;
  readonly position: 'before' | 'after' | 'on';
}

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (expanded: ReadonlySet<string>) => void;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** If given, nodes can be moved by mouse and by keyboard: Enter on the handle, arrows, Enter. */
  readonly onDrop?: (drop: Drop) => void;
}

/** A tree with one selected node, whose nodes can be moved. Moves are announced to screen readers. */
export function Tree({ label, nodes, expanded, onExpand, selected, onSelect, onDrop }: TreeProps) {
  const labels = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node.label])), [nodes]);
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    isDisabled: !onDrop,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': labels.get(String(key)) ?? '' })),
    onMove: ({ keys, target }) => {
      const [id] = keys;
      if (id !== undefined) onDrop?.({ id: String(id), target: String(target.key), position: target.dropPosition });
    },
  });
  return (
    <AriaTree
      aria-label={label}
      className={styles.tree ?? ''}
      items={nodes}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const [id] = keys === 'all' ? [] : keys;
        if (id !== undefined) onSelect(String(id));
      }}
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(node) => <Item node={node} isMovable={onDrop !== undefined} />}
    </AriaTree>
  );
}

const flatten = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)]);

function Item({ node, isMovable }: { readonly node: TreeNode; readonly isMovable: boolean }) {
  const { t } = useLingui();
  return (
    <TreeItem id={node.id} textValue={node.label} className={styles.item ?? ''}>
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div className={styles.row} data-level={level}>
            {Array.from({ length: level - 1 }, (_, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <span key={step} className={styles.step} />
            ))}
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} size="s" />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.label}>{node.label}</span>
            {node.note}
            {isMovable && (
              <Button slot="drag" className={styles.handle ?? ''} aria-label={t`Перемістити ${node.label}`}>
                <Icon name="drag" size="s" />
              </Button>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{(child) => <Item node={child} isMovable={isMovable} />}</Collection>
    </TreeItem>
  );
}
