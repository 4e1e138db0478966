import { memberQuery } from '@kaituan/api-client/query-client';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { ReorderGrip, rowPlace } from '#admin/parts/reorder-grip.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { OwnPicture } from '#admin/settings/picture-field.tsx';

const maxFound = 8;

/** The goods of an activity: searched, added, dragged into order, taken out. */
export function ActivityGoods({
  name,
  problem,
  codes,
  onChange,
}: {
  name: string;
  problem: string | undefined;
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
}) {
  const noteId = useId();
  const channelId = useOneChannelId();
  const { data, isError } = useQuery({
    ...memberQuery('/StaffAssortment/DescribeGoods', { channelId, codeArray: [...codes] }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
  const goodsOf = new Map(data?.result.map((goods) => [goods.code, goods]));
  const move = (from: number, to: number) => {
    const code = codes[from];
    if (code === undefined || to < 0 || to >= codes.length) return;
    onChange(codes.toSpliced(from, 1).toSpliced(to, 0, code));
  };
  return (
    <fieldset className="min-w-0 space-y-3" aria-describedby={problem ? noteId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">商品（{codes.length} 件）</legend>
      <input type="hidden" name={name} value={JSON.stringify(codes)} />
      <FieldNote id={noteId} problem={problem} />
      {isError && <Notice kind="DANGER">讀不到商品的名稱，先用編號表示</Notice>}
      <GoodsSearch chosen={codes} onAdd={(code) => onChange([...codes, code])} />
      {codes.length === 0 && <p className="text-ink-soft">還沒有商品。</p>}
      <ol className="max-h-120 divide-y divide-line overflow-y-auto">
        {codes.map((code, index) => {
          const goods = goodsOf.get(code);
          const label = goods?.name ?? code;
          return (
            <li key={code} {...rowPlace(index)} className="flex items-center gap-2 py-1">
              <ReorderGrip
                name={label}
                onStep={(step) => move(index, step === 'UP' ? index - 1 : index + 1)}
                onDrag={(over) => move(index, over)}
              />
              <OwnPicture
                pictureId={goods?.mediaId ?? null}
                className="size-11 shrink-0 rounded-control object-cover"
              />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-sm font-semibold">{label}</span>
                <span className="text-xs text-ink-soft">{code}</span>
              </span>
              <button
                type="button"
                aria-label={`拿掉${label}`}
                onClick={() => onChange(codes.filter((one) => one !== code))}
                className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-danger"
              >
                <X aria-hidden size={18} />
              </button>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

function GoodsSearch({
  chosen,
  onAdd,
}: {
  chosen: readonly string[];
  onAdd: (code: string) => void;
}) {
  const channelId = useOneChannelId();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, isError } = useQuery({
    ...memberQuery('/StaffGoods/SearchGoodsArray', { channelId, search, limit: 40 }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = [...new Map(data?.result.map((row) => [row.productCode, row])).values()].filter(
    ({ productCode }) => !chosen.includes(productCode),
  );
  return (
    <div>
      <FormField
        label="加商品"
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
          沒有符合、而且還沒放進來的商品
        </p>
      )}
      {search !== '' && (
        <ul aria-label="找到的商品" className="divide-y divide-line">
          {found.slice(0, maxFound).map(({ productCode, name, mediaId }) => (
            <li key={productCode}>
              <button
                type="button"
                onClick={() => onAdd(productCode)}
                className="flex min-h-12 w-full items-center gap-2 py-1 text-left hover:bg-sunken"
              >
                <OwnPicture
                  pictureId={mediaId}
                  className="size-10 shrink-0 rounded-control object-cover"
                />
                <span className="min-w-0 flex-1 text-sm">
                  {name}
                  <span className="ml-2 text-ink-soft">{productCode}</span>
                </span>
                <Plus aria-hidden size={18} className="shrink-0 text-primary" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
