import { memberQuery } from '@kaituan/api-client/query-client';
import type { CategoryNode } from '@kaituan/contract/staff/goods/staff-assortment';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useFocusAdded } from '#admin/parts/lists/use-rows.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import { CategoryActions, countText } from './category-actions.tsx';
import {
  addRow,
  flattenTree,
  lengthOfBranch,
  nestRows,
  placeBranch,
  stepBranch,
  type TreeRow,
} from './tree-rows.ts';

/** 商品分類: a tree that is dragged into order. */
export default function CategoryScreen() {
  return (
    <>
      <PageHeader title="商品分類" />
      <SettingForm
        name="Categories"
        title="分類與順序"
        hint="拖曳左邊的把手，往右拉就放進上一個分類之下；鍵盤用方向鍵。儲存之後，買家馬上看得到。"
        read={(typed) => JSON.parse(textOf(typed, 'plan')) as CategoryNode[]}
      >
        {(given) => <CategoryTree {...given} />}
      </SettingForm>
    </>
  );
}

/** What is wrong with a category, also with what it has no field for. */
const mistakeOf = (
  { mergedIds = [] }: TreeRow,
  path: string | undefined,
  problemOf: (name: string) => string | undefined,
): string | undefined =>
  ['name', 'id', 'glyph', ...mergedIds.map((_, index) => `mergedIds[${index}]`)]
    .map((field) => problemOf(`value${path}.${field}`))
    .find((problem) => problem !== undefined);

const indents = ['', 'ml-5', 'ml-10', 'ml-15', 'ml-20'];
/** So many pixels to the side are one level. */
const levelPx = 20;

function CategoryTree({
  value,
  problemOf,
  mend,
}: {
  value: readonly CategoryNode[];
  problemOf: (name: string) => string | undefined;
  mend: (name: string) => void;
}) {
  const [rows, setRows] = useState(() => flattenTree(value));
  /** The category whose actions are open. */
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { data: counts } = useQuery(memberQuery('/StaffAssortment/CountGoods', {}));
  const goodsOf = new Map(counts?.result.categoryArray.map((count) => [count.id, count]));
  const { tree, paths } = nestRows(rows);
  const noteId = useId();
  const list = useFocusAdded<HTMLUListElement>();
  /** Another category may stand at a place now. */
  const arrange = (arranged: TreeRow[]) => {
    setRows(arranged);
    mend('value');
  };
  const move = (name: string, moved: TreeRow[] | undefined) => {
    if (!moved) return setSaid(`${name}不能再往那邊移`);
    arrange(moved);
    setSaid(`${name}移好了，儲存後生效`);
  };
  const drag = (at: number, over: number, aside: number) => {
    const row = rows[at];
    if (!row) return;
    const length = lengthOfBranch(rows, at);
    const isOnItself = over >= at && over < at + length;
    const to = isOnItself ? at : over < at ? over : over - length + 1;
    const depth = (startDepth ?? row.depth) + Math.round(aside / levelPx);
    const moved = placeBranch(rows, at, { to, depth });
    if (moved) arrange(moved);
  };
  const [startDepth, setStartDepth] = useState<number | null>(null);
  const openAt = rows.findIndex(({ key }) => key === openKey);
  const problem = problemOf('value');
  return (
    <>
      <input type="hidden" name="plan" value={JSON.stringify(tree)} />
      {rows.length === 0 && <p className="text-ink-soft">還沒有分類。先加第一個，例如「零食」。</p>}
      <ul ref={list} className="space-y-1" onPointerUp={() => setStartDepth(null)}>
        {rows.map((row, index) => {
          const mistake = mistakeOf(row, paths[index], problemOf);
          const name = row.name || '新分類';
          const merged = row.mergedIds?.length ?? 0;
          return (
            <li key={row.key} {...rowPlace(index)} className={indents[row.depth]}>
              <div className="flex items-center gap-1">
                <span onPointerDown={() => setStartDepth(row.depth)}>
                  <ReorderGrip
                    name={name}
                    isTree
                    onStep={(step) => move(name, stepBranch(rows, index, step))}
                    onDrag={(over, aside) => drag(index, over, aside)}
                  />
                </span>
                <input
                  aria-label={`第 ${index + 1} 個分類的名稱`}
                  name={`value${paths[index]}.name`}
                  aria-invalid={mistake !== undefined}
                  aria-describedby={mistake || merged > 0 ? `${noteId}${row.key}` : undefined}
                  value={row.name}
                  maxLength={40}
                  placeholder="分類名稱"
                  onChange={({ target }) =>
                    setRows(rows.with(index, { ...row, name: target.value }))
                  }
                  className="min-h-11 w-full min-w-0 rounded-control border border-line bg-ground px-3 text-base aria-invalid:border-danger"
                />
                {row.id !== undefined && (
                  <span className="hidden w-28 shrink-0 text-right text-sm text-ink-soft sm:block">
                    {countText(goodsOf.get(row.id))}
                  </span>
                )}
                <IconButton
                  icon={Ellipsis}
                  size={20}
                  label={`${name}的更多動作`}
                  onClick={() => setOpenKey(row.key)}
                />
              </div>
              <div className="ml-12">
                <FieldNote
                  id={`${noteId}${row.key}`}
                  problem={mistake}
                  hint={merged > 0 && `儲存後併入 ${merged} 個分類`}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Button look="outline" onClick={() => setRows(addRow(rows))}>
        <Plus aria-hidden size={18} />
        加一個分類
      </Button>
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      {openAt !== -1 && (
        <CategoryActions
          rows={rows}
          at={openAt}
          goods={goodsOf.get(rows[openAt]?.id ?? -1)}
          onChange={(changed) => {
            arrange(changed);
            setOpenKey(null);
          }}
          onClose={() => setOpenKey(null)}
        />
      )}
    </>
  );
}
