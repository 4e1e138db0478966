import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { GoodsRow, StockMovementRow } from '@kaituan/contract/staff/goods/staff-goods';
import {
  movementDelta,
  type StaffMovement,
  staffMovements,
  stockMovementText,
} from '@kaituan/domain/stock/stock-movement';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { DialogCross, DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { NumberField } from '#admin/parts/forms/number-fields.tsx';
import { textOf, wholeOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useMay } from '#admin/session/staff.ts';

type Sku = NonNullable<GoodsRow['sku']>;
const hints: Record<StaffMovement, string> = {
  RECEIVED: '到了幾件',
  RETURNED: '退回來、可以再賣的件數',
  DAMAGED: '不能賣的件數',
  CORRECTED: '加幾件，或減幾件（例如 -2）',
  COUNTED: '架上一共數到幾件，包含已被訂走、還沒出貨的',
};

/** The stock of a variant: what is there and what orders hold, a movement with its reason, and the history. */
export function StockDialog({
  row: { name, optionText },
  sku,
  onClose,
}: {
  row: GoodsRow;
  sku: Sku;
  onClose: () => void;
}) {
  const mayChange = useMay()('GOODS');
  const query = useQuery(memberQuery('/StaffStock/GetMovementArray', { skuId: sku.skuId }));
  const now = query.data?.result.sku ?? sku;
  return (
    <DialogShell
      place="sheet"
      isAnimated
      onClose={onClose}
      className="w-full overflow-y-auto p-5 pb-[max(1.25rem,var(--inset-bottom))] sm:w-[34rem] sm:p-6"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <DialogTitle className="text-xl font-bold wrap-anywhere">
            {name} {optionText}
          </DialogTitle>
          <p className="text-sm text-ink-soft">貨號 {sku.code}</p>
        </div>
        <DialogCross className="-mt-2 -mr-2" />
      </div>
      <dl className="mt-4 grid grid-cols-3 gap-2 text-center">
        <Amount label="現有" pieces={now.onHand} />
        <Amount label="被訂走" pieces={now.held} />
        <Amount label="可賣" pieces={now.onHand - now.held} />
      </dl>
      {mayChange && (
        <MovementForm key={now.onHand} now={now} onStale={() => void query.refetch()} />
      )}
      <h3 className="mt-6 mb-2 font-bold">異動紀錄</h3>
      <History movements={query.data?.result.movements} isFailed={query.isError} />
      {query.data?.nextCursor && <p className="mt-2 text-sm text-ink-soft">只列出最近 50 筆。</p>}
    </DialogShell>
  );
}

function Amount({ label, pieces }: { label: string; pieces: number }) {
  return (
    <div className="rounded-control bg-sunken p-3">
      <dt className="text-xs font-semibold text-ink-soft">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{pieces}</dd>
    </div>
  );
}

function MovementForm({
  now,
  onStale,
}: {
  now: { skuId: number; onHand: number; held: number };
  onStale: () => void;
}) {
  const { skuId, onHand, held } = now;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [kind, setKind] = useState<StaffMovement>('RECEIVED');
  const [typed, setTyped] = useState('');
  const pieces = wholeOf(typed);
  const outcome =
    pieces === undefined
      ? undefined
      : movementDelta({ kind, pieces, seenOnHand: onHand }, { onHand, held });
  const { form, problemOf, problem, isBusy } = useDeskForm({
    save: async (given) => {
      try {
        return await api('/StaffStock/MoveStock', {
          ...{ skuId, kind, pieces: wholeOf(typed) ?? Number.NaN, note: textOf(given, 'note') },
          seenOnHand: kind === 'COUNTED' ? onHand : null,
        });
      } catch (error) {
        onStale();
        throw error;
      }
    },
    onSaved: () => void refresh('/StaffGoods/SearchGoodsArray', '/StaffStock/GetMovementArray'),
    texts: {},
    savedText: '庫存改好了',
  });
  return (
    <form {...form} aria-label="改庫存" className="mt-5 space-y-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">原因</legend>
        {staffMovements.map((one) => (
          <Chip key={one} aria-pressed={kind === one} onClick={() => setKind(one)}>
            {stockMovementText[one]}
          </Chip>
        ))}
      </fieldset>
      <NumberField
        label="件數"
        name="pieces"
        hint={hints[kind]}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        problem={
          problemOf('pieces') ??
          (outcome && outcome !== 'CHANGED' && 'mistake' in outcome ? outcome.mistake : undefined)
        }
      />
      <FormField label="備註" name="note" maxLength={200} autoComplete="off" />
      {problem && !problemOf('pieces') && <Notice kind="DANGER">{problem}</Notice>}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {outcome && outcome !== 'CHANGED' && 'delta' in outcome && (
            <>
              {onHand} → <strong className="text-ink">{onHand + outcome.delta}</strong> 件
            </>
          )}
        </p>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={!outcome || outcome === 'CHANGED' || 'mistake' in outcome}
        >
          {stockMovementText[kind]}
        </Button>
      </div>
    </form>
  );
}

function History(props: { movements: readonly StockMovementRow[] | undefined; isFailed: boolean }) {
  const { movements, isFailed } = props;
  if (!movements) {
    return <p className="text-sm text-ink-soft">{isFailed ? '讀不到紀錄' : '正在讀取…'}</p>;
  }
  if (movements.length === 0) return <p className="text-sm text-ink-soft">還沒有異動</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {movements.map(({ id, at, kind, delta, onHandAfter, note, orderNo, actedByName }) => (
        <li key={id} className="flex items-baseline gap-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{stockMovementText[kind]}</span>{' '}
            {orderNo && (
              <Link to={`/orders/${orderNo}`} className="text-primary tabular-nums">
                {orderNo}
              </Link>
            )}
            {note && <span className="wrap-anywhere">{note}</span>}
            <span className="block text-xs text-ink-soft">
              {formatMoment(at)}　{actedByName}
            </span>
          </span>
          <span className="font-semibold tabular-nums">{delta > 0 ? `+${delta}` : delta}</span>
          <span className="w-14 text-right text-ink-soft tabular-nums">{onHandAfter} 件</span>
        </li>
      ))}
    </ul>
  );
}
