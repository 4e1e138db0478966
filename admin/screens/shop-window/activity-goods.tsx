import { memberQuery } from '@kaituan/api-client/query-client';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { GoodsSearch } from '#admin/parts/forms/goods-search.tsx';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';

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
      <GoodsSearch
        label="加商品"
        channelId={channelId}
        chosen={codes}
        offer={({ productCode, name }) => ({ code: productCode, name })}
        onAdd={(code) => onChange([...codes, code])}
      />
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
              <IconButton
                look="remove"
                icon={X}
                label={`拿掉${label}`}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
