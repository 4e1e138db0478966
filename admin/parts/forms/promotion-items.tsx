import { memberQuery } from '@kaituan/api-client/query-client';
import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { formatTwd } from '@kaituan/domain/format-twd';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { GoodsSearch } from './goods-search.tsx';

/** The names of a promotion's SKU rows, in order. */
export const itemName = (index: number, field: string): string => `items[${index}].${field}`;

export const goodsLabel = (code: string, goods: PromotionGoods | undefined): string =>
  goods ? [goods.name, goods.optionText].filter(Boolean).join(' ') : code;

/** What a channel has of SKUs, by code. */
export function usePromotionGoods(
  channelId: number,
  codes: readonly string[],
): ReadonlyMap<string, PromotionGoods> {
  const { data } = useQuery({
    ...memberQuery('/StaffPromotion/GetPromotionGoodsArray', { channelId, skuCodes: [...codes] }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.result.map((one) => [one.skuCode, one]));
}

/** The SKUs of a promotion, found by name and taken off again; `children` draws the fields of one. */
export function PromotionItems(props: {
  channelId: number;
  /** The SKUs by code, in order. */
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
  goodsOf: ReadonlyMap<string, PromotionGoods>;
  problemOf: (name: string) => string | undefined;
  children: (code: string, index: number) => ReactNode;
}) {
  const { channelId, codes, onCodes, goodsOf, problemOf, children } = props;
  const noteId = useId();
  return (
    <div className="space-y-4 md:col-span-2">
      <FieldNote id={noteId} problem={problemOf('skuCode')} />
      {codes.map((code, index) => (
        <Item
          key={code}
          {...{ code, index, goods: goodsOf.get(code) }}
          problem={problemOf(itemName(index, 'skuCode'))}
          onRemove={() => onCodes(codes.filter((one) => one !== code))}
        >
          {children(code, index)}
        </Item>
      ))}
      <GoodsSearch
        label="加規格"
        channelId={channelId}
        chosen={codes}
        offer={({ sku, name, optionText }) =>
          sku && { code: sku.code, name: [name, optionText].filter(Boolean).join(' ') }
        }
        onAdd={(code) => onCodes([...codes, code])}
      />
    </div>
  );
}

function Item(props: {
  code: string;
  index: number;
  goods: PromotionGoods | undefined;
  problem: string | undefined;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { code, index, goods, problem, onRemove, children } = props;
  const label = goodsLabel(code, goods);
  const noteId = useId();
  return (
    <fieldset className="min-w-0 border-line border-b pb-4">
      <legend className="sr-only">{label}</legend>
      <input type="hidden" name={itemName(index, 'skuCode')} value={code} />
      <div className="flex items-center gap-3">
        <OwnPicture
          pictureId={goods?.mediaId ?? null}
          className="size-12 shrink-0 rounded-control object-cover"
        />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">
            {code}
            {goods && `・${factsOf(goods)}`}
          </span>
        </p>
        <IconButton look="remove" icon={X} label={`拿掉 ${label}`} onClick={onRemove} />
      </div>
      <FieldNote id={noteId} problem={problem} />
      {children}
    </fieldset>
  );
}

const factsOf = ({ ordinary, available, unitLabel }: PromotionGoods): string =>
  [
    ordinary ? `平常 ${formatTwd(ordinary.priceTwd)}` : '這個通路沒有在賣',
    `可賣 ${Math.max(0, available)} ${unitLabel}`,
  ].join('・');
