import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import { listMissingOfLabel } from '@kaituan/domain/catalog/food-label';
import { productStatusText } from '@kaituan/domain/catalog/product-status';
import { formatTwd } from '@kaituan/domain/format-twd';
import { listPriceJumps, type PriceJump, slipRemark } from '@kaituan/domain/pricing/price-jump';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useNewest } from '#admin/parts/forms/use-newest.ts';
import { useWarning } from '#admin/parts/forms/use-warning.tsx';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { useRows } from '#admin/parts/lists/use-rows.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useCopiedId, useRecordId } from '#admin/parts/record-id.ts';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';
import { toOpening } from '#admin/settings/opening-steps.tsx';
import { type GoodsChoices, useGoodsChoices } from './goods-choices.ts';
import { ProductOffers, ProductSpecs } from './product-details.tsx';
import { MoreProductFields, ProductFields } from './product-fields.tsx';
import { describeProductField } from './product-labels.ts';
import { ProductPictures } from './product-pictures.tsx';
import { ProductVariants } from './product-variants.tsx';
import { automaticCode, blankSku, maxOptions, readProduct } from './read-product.ts';

type Seen = { version: string; product: ProductForm };

/** 新增商品, 修改商品: one product with its pictures and variants, by the rules of the catalogue file. */
export default function ProductScreen() {
  const mayMake = useMay()('GOODS', null);
  const productId = useRecordId('productId');
  const [address] = useSearchParams();
  const isOfOpening = address.get('from') === 'opening';
  const copyOf = useCopiedId();
  const readId = productId ?? copyOf;
  const query = useQuery({
    ...memberQuery('/StaffGoods/GetProductForm', { productId: readId ?? 0 }),
    enabled: readId !== null,
    // What is typed is not replaced while somebody types.
    refetchOnWindowFocus: false,
  });
  const seen = query.data?.result;
  const { choices, ...choosing } = useGoodsChoices();
  return (
    <>
      <PageHeader
        title={productId === null ? '新增商品' : '修改商品'}
        back={isOfOpening ? toOpening : { to: '/goods', label: '商品與庫存' }}
      >
        {!mayMake || (productId !== null && !seen) ? null : productId !== null ? (
          <Link to={`/goods/new?copy=${productId}`} className={buttonStyle.outline}>
            <Copy aria-hidden size={18} />
            照著新增
          </Link>
        ) : (
          <Link to="/goods/import" className={buttonStyle.outline}>
            <FileUp aria-hidden size={18} />
            很多商品用檔案匯入
          </Link>
        )}
      </PageHeader>
      {!choices || (readId !== null && !seen) ? (
        query.isError || choosing.isError ? (
          <FailedList
            error={query.error}
            onRetry={() => {
              if (readId !== null) void query.refetch();
              void choosing.refetch();
            }}
          />
        ) : (
          <p role="status" className="py-6 text-ink-soft">
            正在讀取商品…
          </p>
        )
      ) : (
        <ProductEditor
          key={`${productId} ${seen?.version}`}
          productId={productId}
          choices={choices}
          searched={productId === null ? null : address.get('tag')}
          isOfOpening={isOfOpening}
          seen={seen && (productId !== null ? seen : { ...seen, product: likeIt(seen.product) })}
          reload={() => void query.refetch()}
        />
      )}
    </>
  );
}

const asSeen = ({ version, product }: Seen) => ({ version, value: product });

/** A new product like another: codes are its own. */
const likeIt = (product: ProductForm): ProductForm => ({
  ...{ ...product, code: '' },
  skus: product.skus
    .filter(({ isRetired }) => !isRetired)
    .map((one) => ({ ...one, code: '', barcode: '', onHand: 0 })),
});

const withTag = (product: ProductForm | undefined, tag: string): ProductForm | undefined =>
  product && { ...product, tags: [...new Set([...product.tags, tag])] };

/** Takes a word off the list of searches that found nothing. */
function useFoundNow(): (query: string) => void {
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const channelId = useOneChannelId();
  const mayChange = useMay()('CONTENT', channelId);
  return (query) => {
    if (!mayChange) return;
    void api('/StaffWords/RemoveSearchMiss', { channelId, query })
      .then(() => refresh('/StaffWords/GetSearchMissArray', '/StaffToday/GetTodayArray'))
      // It stays on the list, and is taken off there.
      .catch(() => undefined);
  };
}

function ProductEditor(props: {
  productId: number | null;
  choices: GoodsChoices;
  /** The product, or the one that a new one is like. */
  seen: Seen | undefined;
  /** What shoppers searched for in vain and mean this product by: it is among its tags. */
  searched: string | null;
  /** It is the first one of a shop that opens: sold as soon as the shop is, and the way leads back to its steps. */
  isOfOpening: boolean;
  reload: () => void;
}) {
  const { productId, choices, seen, searched, isOfOpening, reload } = props;
  const isNew = productId === null;
  const mayMake = useMay()('GOODS', null);
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const given = searched === null ? seen?.product : withTag(seen?.product, searched);
  const foundNow = useFoundNow();
  const mend = (name: string): void => form.mend(`product.${name}`);
  const skus = useRows(given?.skus.length ? given.skus : [blankSku], { at: 'skus', mend });
  const pictures = useRows(given?.pictures ?? [], { at: 'pictures', mend });
  const specs = useRows(given?.specs ?? [], { at: 'specs', mend });
  const [retiredCodes, setRetiredCodes] = useState<ReadonlySet<string>>(
    () => new Set(given?.skus.flatMap(({ code, isRetired }) => (isRetired ? [code] : []))),
  );
  const offers =
    given?.offers ??
    choices.channels.flatMap(({ channelId, isActive }) =>
      isActive ? [{ channelId, editorPick: null }] : [],
    );
  const [optionNames, setOptionNames] = useState<readonly string[]>(() =>
    Array.from({ length: maxOptions }, (_, place) => given?.optionNames[place] ?? ''),
  );
  const knownCodes = new Set(isNew ? [] : given?.skus.map(({ code }) => code));
  const [categoryIds, setCategoryIds] = useState<readonly number[]>(given?.categoryIds ?? []);
  const [newCode] = useState(() => (isNew ? automaticCode(Date.now()) : null));
  const read = (typed: FormData) =>
    readProduct(typed, {
      ...{ newCode, categoryIds, optionNames },
      ...{ retiredCodes, offers, channels: choices.channels },
      skus: skus.rows.map(({ initial }) => initial),
      ...{ pictureCount: pictures.rows.length, specCount: specs.rows.length },
    });
  const api = apiOf(client);
  const newest = useNewest({
    ...{ seen: isNew || !seen ? undefined : asSeen(seen), root: 'product' },
    read: async () =>
      asSeen((await api('/StaffGoods/GetProductForm', { productId: productId ?? 0 })).result),
  });
  const form = useDeskForm({
    save: (typed) =>
      newest.save(read(typed), async ({ version, value: product }) => {
        const request = { productId, version, product };
        const { result } = await api('/StaffGoods/SaveProduct', request);
        return { ...result, isDraft: product.status === 'DRAFT', tags: product.tags };
      }),
    savedText: '',
    onSaved: ({ remarks, isDraft, tags }) => {
      const draftText = `已存成草稿；要開賣時，把狀態改成「${productStatusText.ACTIVE}」`;
      showToast(isDraft ? draftText : '已儲存', 'SUCCESS');
      for (const remark of remarks) if (!remark.endsWith(slipRemark)) showToast(remark);
      void refresh(
        ...(['/StaffGoods/SearchGoodsArray', '/StaffGoods/GetProductForm'] as const),
        '/StaffSettings/GetOpeningChecklist',
      );
      if (searched !== null && tags.includes(searched)) foundNow(searched);
      void navigate(searched !== null ? '/search-words' : isOfOpening ? '/opening' : '/goods');
    },
  });
  const { problemOf } = form;
  const warning = useWarning(form.form, (typed) => {
    const next = read(typed);
    const jumps = listPriceJumps(isNew ? [] : (given?.skus ?? []), next.skus);
    return (
      presentJumps(jumps, choices.channels) ?? missingLabelText(next, isNew ? undefined : given)
    );
  });
  if (isNew && !mayMake) {
    return <Notice kind="INFO">新商品是所有通路共用的，請管理所有通路的人來新增。</Notice>;
  }
  return (
    <form
      {...form.form}
      onSubmit={warning.onSubmit}
      aria-label={isNew ? '新增商品' : '修改商品'}
      className="max-w-4xl space-y-6 pb-8"
    >
      {searched !== null && (
        <Notice kind="INFO">「{searched}」加在標籤裡了，儲存之後就搜尋得到這個商品。</Notice>
      )}
      <ProductFields
        {...{ product: given, isNew, choices, categoryIds, problemOf }}
        changed={newest.changed}
        newStatus={isOfOpening ? 'ACTIVE' : 'DRAFT'}
        onCategoryIds={(ids) => {
          setCategoryIds(ids);
          mend('categoryIds');
        }}
      />
      <ProductPictures {...pictures} problemOf={problemOf} onChanged={form.touch} />
      <ProductVariants
        {...skus}
        {...{ optionNames, knownCodes, retiredCodes, choices, problemOf, mend: form.mend }}
        productCode={isNew ? undefined : given?.code}
        onOptionNames={(names) => {
          setOptionNames(names);
          mend('optionNames');
        }}
        onRetired={(code, isRetired) => {
          const others = [...retiredCodes].filter((one) => one !== code);
          setRetiredCodes(new Set(isRetired ? [...others, code] : others));
          form.touch();
          mend('skus');
        }}
      />
      <MoreProductFields {...{ product: given, isNew, choices, problemOf }} />
      <ProductSpecs {...specs} problem={problemOf('product.specs')} />
      <ProductOffers {...{ offers, problemOf }} channels={choices.channels} />
      <FormProblem
        form={form}
        onReload={reload}
        meanwhile={{ changed: newest.changed, describe: describeProductField }}
      />
      <Button type="submit" isBusy={form.isBusy}>
        {isNew ? '新增' : '儲存'}
      </Button>
      {warning.dialog}
    </form>
  );
}

/** What is asked where food comes on sale without its whole label; what was missing on sale was asked about. */
function missingLabelText(
  product: ProductForm,
  before: ProductForm | undefined,
): string | undefined {
  const missing = listMissingOfLabel(product);
  const known = before?.status === 'ACTIVE' ? listMissingOfLabel(before) : [];
  if (product.status !== 'ACTIVE' || missing.every((name) => known.includes(name)))
    return undefined;
  const needed = '食品一定要有標示（成分、過敏原、內容量、保存天數），這個商品還沒有填';
  if (!product.food) return `冷藏、冷凍的商品多半是食品，${needed}。`;
  const none = missing.includes('過敏原') ? '確定沒有過敏原的，請填「無」。' : '';
  return `${needed}：${missing.join('、')}。${none}`;
}

/** What is asked about before prices are saved that may be mistyped. */
function presentJumps(jumps: readonly PriceJump[], channels: GoodsChoices['channels']) {
  if (jumps.length === 0) return undefined;
  const placeOf = ({ code, channelId, minQty }: PriceJump) =>
    [
      code,
      channelId !== null && `「${channels.find((one) => one.channelId === channelId)?.name}」`,
      minQty !== null && `買 ${minQty} 件以上`,
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <>
      <p>這些價格比原來的（新加的和售價比）貴了一倍以上，或只剩一半以下，請看看有沒有打錯：</p>
      <ul className="text-ink">
        {jumps.map((jump) => (
          <li key={placeOf(jump)} className="tabular-nums wrap-anywhere">
            {placeOf(jump)}：{formatTwd(jump.beforeTwd)} → {formatTwd(jump.priceTwd)}
          </li>
        ))}
      </ul>
    </>
  );
}
