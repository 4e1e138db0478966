import type { AnswerOf } from '@kaituan/api-client/api';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import {
  ArrowDown,
  ArrowUp,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  Plus,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { Step } from '#admin/parts/forms/reorder-grip.tsx';
import {
  addRow,
  lengthOfBranch,
  mergeRow,
  removeRow,
  stepBranch,
  type TreeRow,
} from './tree-rows.ts';

const steps: readonly { step: Step; text: string; icon: LucideIcon }[] = [
  { step: 'UP', text: '往上移', icon: ArrowUp },
  { step: 'DOWN', text: '往下移', icon: ArrowDown },
  { step: 'IN', text: '放進上一個之下', icon: IndentIncrease },
  { step: 'OUT', text: '移出一層', icon: IndentDecrease },
];

type GoodsCount = AnswerOf<'/StaffAssortment/CountGoods'>['result']['categoryArray'][number];

/** How many goods a saved category has; those of the categories below it are told apart. */
export function countText(count: GoodsCount | undefined): string {
  const { goodsCount = 0, goodsInBranch = goodsCount } = count ?? {};
  const own = `${goodsCount} 件`;
  return goodsInBranch > goodsCount ? `${own}，含子分類 ${goodsInBranch} 件` : own;
}

/** What can be done with one category; nothing is saved yet. */
export function CategoryActions(props: {
  rows: readonly TreeRow[];
  at: number;
  goods: GoodsCount | undefined;
  onChange: (rows: TreeRow[]) => void;
  onClose: () => void;
}) {
  const { rows, at, goods, onChange, onClose } = props;
  const { goodsCount = 0 } = goods ?? {};
  const row = rows[at];
  const others = rows.filter((_, index) => index < at || index >= at + lengthOfBranch(rows, at));
  const [into, setInto] = useState('');
  const name = row?.name || '新分類';
  const hasBelow = lengthOfBranch(rows, at) > 1;
  return (
    <TaskDialog title={name} description={countText(goods)} onClose={onClose}>
      <div className="grid grid-cols-2 gap-2">
        {steps.map(({ step, text, icon: Icon }) => {
          const moved = stepBranch(rows, at, step);
          return (
            <Button
              key={step}
              look="outline"
              disabled={moved === undefined}
              onClick={() => moved && onChange(moved)}
            >
              <Icon aria-hidden size={18} />
              {text}
            </Button>
          );
        })}
        <Button look="outline" className="col-span-2" onClick={() => onChange(addRow(rows, at))}>
          <Plus aria-hidden size={18} />
          加一個子分類
        </Button>
      </div>
      {row?.id !== undefined && others.length > 0 && (
        <div className="mt-6 space-y-3">
          <SelectField
            label="併入另一個分類"
            hint="商品搬過去，舊網址也會轉到那裡。"
            value={into}
            onChange={({ target }) => setInto(target.value)}
          >
            <option value="">請選擇</option>
            {others.map((other) => (
              <option key={other.key} value={other.key}>
                {'　'.repeat(other.depth)}
                {other.name}
              </option>
            ))}
          </SelectField>
          <Button
            look="outline"
            disabled={into === ''}
            onClick={() => onChange(mergeRow(rows, at, Number(into)))}
          >
            併入
          </Button>
        </div>
      )}
      <div className="mt-6 border-t border-line pt-4">
        <Button
          look="outline"
          disabled={goodsCount > 0}
          onClick={() => onChange(removeRow(rows, at))}
        >
          <Trash2 aria-hidden size={18} />
          刪除這個分類
        </Button>
        <p className="mt-2 text-sm text-ink-soft">
          {goodsCount > 0
            ? '裡面還有商品，請改用併入。'
            : hasBelow
              ? '底下的分類會移到上一層；舊網址轉到上層分類。'
              : '舊網址會轉到上層分類。'}
        </p>
      </div>
    </TaskDialog>
  );
}
