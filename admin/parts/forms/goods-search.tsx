import { memberQuery } from '@kaituan/api-client/query-client';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';

const maxFound = 8;
/** So many are asked for; beyond them there may be others. */
const maxRead = 40;

/** Finds goods of a channel and adds them, a product or a variant a row, as `offer` names them. */
export function GoodsSearch(props: {
  label: string;
  channelId: number;
  /** Codes that are there already. */
  chosen: readonly string[];
  offer: (row: GoodsRow) => { code: string; name: string } | null;
  onAdd: (code: string, row: GoodsRow) => void;
}) {
  const { label, channelId, chosen, offer, onAdd } = props;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, isError } = useQuery({
    ...memberQuery('/StaffGoods/SearchGoodsArray', { channelId, search, limit: maxRead }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const offered = data?.result.flatMap((row) => {
    const named = offer(row);
    return named ? [[named.code, { ...named, row }] as const] : [];
  });
  const found = [...new Map(offered).values()].filter(({ code }) => !chosen.includes(code));
  return (
    <div>
      <FormField
        label={label}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter searches; it does not save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder="商品名稱、代碼、貨號或條碼"
        problem={isError ? '找不到商品清單，請再試一次' : undefined}
      />
      {search !== '' && data && found.length === 0 && (
        <p role="status" className="py-2 text-sm text-ink-soft">
          {noneText(data.result.length, offered?.length ?? 0)}
        </p>
      )}
      {search !== '' && (
        <ul aria-label="找到的商品" className="divide-y divide-line">
          {found.slice(0, maxFound).map(({ code, name, row }) => (
            <li key={code}>
              <RowButton
                onClick={() => onAdd(code, row)}
                className="min-h-12 gap-2 py-1 hover:bg-sunken"
              >
                <OwnPicture
                  pictureId={row.mediaId}
                  className="size-10 shrink-0 rounded-control object-cover"
                />
                <span className="min-w-0 flex-1 text-sm">
                  {name}
                  <span className="ml-2 text-ink-soft">{code}</span>
                </span>
                <Plus aria-hidden size={18} className="shrink-0 text-primary" />
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why nothing is offered, by what was read and what of it can be added. */
function noneText(read: number, addable: number): string {
  if (read === maxRead) return '請打得更詳細，找其他符合的商品';
  return addable > 0 ? '符合的商品都放進來了' : '沒有符合的商品';
}
