import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import { productStatusText, restrictedText } from '@kaituan/domain/catalog/product-status';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { MomentField, NumberField } from '#admin/parts/forms/number-fields.tsx';
import { typedMoment } from '#admin/parts/forms/typed-values.ts';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';
import { BothTexts } from '#admin/parts/rich-text/both-texts.tsx';
import { RichTextField } from '#admin/parts/rich-text/rich-text-field.tsx';
import { FoldedSection, FormSection } from '#admin/parts/section.tsx';
import { type GoodsChoices, temperatureText } from './goods-choices.ts';

const rescissionText = {
  ...{ PERISHABLE: '易腐', CUSTOM: '客製', PERIODICAL: '報刊', OPENED_MEDIA: '已拆封影音' },
  ...{ DIGITAL: '數位內容', OPENED_HYGIENE: '已拆封衛生用品' },
} as const satisfies Record<NonNullable<ProductForm['rescission']>, string>;

type Props = {
  product: ProductForm | undefined;
  isNew: boolean;
  /** What a new product begins as. */
  newStatus: ProductForm['status'];
  choices: GoodsChoices;
  categoryIds: readonly number[];
  onCategoryIds: (ids: readonly number[]) => void;
  problemOf: (name: string) => string | undefined;
  /** What somebody else changed since it was read. */
  changed: readonly ChangedField[] | null;
};

/** The names of fields are paths of the request. */
const fieldsOf =
  (problemOf: Props['problemOf']) => (name: string, value: string | number | null | undefined) => ({
    ...{ name: `product.${name}`, problem: problemOf(`product.${name}`) },
    defaultValue: value ?? '',
  });

/** What a product is, and whether it is sold: what nobody can leave out comes first. */
export function ProductFields(props: Props) {
  const { product, isNew, newStatus, choices, categoryIds, onCategoryIds } = props;
  const { problemOf, changed } = props;
  const field = fieldsOf(problemOf);
  const [description, setDescription] = useState(product?.description ?? '');
  return (
    <FormSection title="商品">
      <FormField label="商品名稱" {...field('name', product?.name)} />
      <FormField
        label="商品代碼"
        {...field('code', isNew ? '' : product?.code)}
        hint={isNew ? '您自己的代碼，例如 SHRIMP-01；留白就自動編號，之後不能改' : undefined}
        readOnly={!isNew}
      />
      <div className="space-y-4 md:col-span-2">
        <BothTexts
          {...{ label: '商品說明', path: 'product.description', changed }}
          html={description}
          onChoose={setDescription}
        />
        <RichTextField
          label="商品說明"
          name="product.description"
          html={description}
          onChange={setDescription}
          problem={problemOf('product.description')}
        />
      </div>
      <Categories
        {...{ categoryIds, onCategoryIds }}
        categories={choices.categories}
        problem={problemOf('product.categoryIds')}
      />
      <SelectField
        label="狀態"
        {...field('status', product && !isNew ? product.status : newStatus)}
      >
        {Object.entries(productStatusText).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <SelectField label="溫層" {...field('temperature', product?.temperature ?? 'AMBIENT')}>
        {Object.entries(temperatureText).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </FormSection>
  );
}

/** What many products do without: folded where nothing of it is set. */
export function MoreProductFields({
  product,
  isNew,
  choices,
  problemOf,
}: Pick<Props, 'product' | 'isNew' | 'choices' | 'problemOf'>) {
  const field = fieldsOf(problemOf);
  const moment = (at: string | null | undefined) => (at ? typedMoment(at) : '');
  const food = product?.food;
  const isDescribed =
    product !== undefined &&
    (product.brandId !== null || [product.subtitle, product.origin, ...product.tags].some(Boolean));
  const isLimited =
    product !== undefined &&
    (!isNew ||
      product.weightG !== null ||
      product.restricted !== 'NONE' ||
      [product.rescission, product.preorderShipFrom].some(Boolean));
  return (
    <>
      <FoldedSection title="副標、品牌、標籤與產地" isSet={isDescribed}>
        <div className="md:col-span-2">
          <FormField label="副標" {...field('subtitle', product?.subtitle)} />
        </div>
        <SelectField label="品牌" {...field('brandId', product?.brandId)}>
          <option value="">沒有品牌</option>
          {choices.brands.map(({ brandId, name }) => (
            <option key={brandId} value={brandId}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormField
          label="標籤"
          placeholder="團購、低卡"
          hint="用頓號分開，最多 10 個"
          {...field('tags', product?.tags.join('、'))}
        />
        <FormField label="產地" {...field('origin', product?.origin)} />
      </FoldedSection>
      <FoldedSection title="上下架時間、預購、重量與限制" isSet={isLimited}>
        <MomentField
          label="上架時間（台北）"
          hint={isNew ? '留白是今天' : undefined}
          {...field('displayFrom', isNew ? '' : moment(product?.displayFrom))}
        />
        <MomentField
          label="下架時間"
          hint="留白是一直賣"
          {...field('displayUntil', isNew ? '' : moment(product?.displayUntil))}
        />
        <MomentField
          label="預購出貨日"
          hint="留白是現貨"
          {...field('preorderShipFrom', moment(product?.preorderShipFrom))}
        />
        <NumberField
          label="重量（公克）"
          hint="一件連包裝；算運費和箱數用"
          {...field('weightG', product?.weightG)}
        />
        <SelectField
          label="管制類別"
          {...field('restricted', product?.restricted ?? 'NONE')}
          hint="酒、菸和藥品只展示，不能在網路上訂購"
        >
          {Object.entries(restrictedText).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="七日鑑賞期"
          {...field('rescission', product?.rescission)}
          hint="不適用的，買家下單前會看到原因"
        >
          <option value="">適用</option>
          {Object.entries(rescissionText).map(([value, text]) => (
            <option key={value} value={value}>
              不適用：{text}
            </option>
          ))}
        </SelectField>
      </FoldedSection>
      <FoldedSection title="食品標示（賣食品一定要填）" isSet={food !== null && food !== undefined}>
        <p className="text-sm text-ink-soft md:col-span-2">不是食品就全部留白。</p>
        <div className="md:col-span-2">
          <TextAreaField label="成分" {...field('food.ingredients', food?.ingredients)} rows={2} />
        </div>
        <FormField
          label="過敏原"
          placeholder="蝦、蛋；確定沒有才填「無」"
          {...field('food.allergens', food?.allergens.join('、'))}
        />
        <FormField
          label="內容量"
          placeholder="300 公克"
          {...field('food.netContent', food?.netContent)}
        />
        <NumberField label="保存天數" {...field('food.shelfLifeDays', food?.shelfLifeDays)} />
      </FoldedSection>
    </>
  );
}

function Categories(props: {
  categoryIds: readonly number[];
  onCategoryIds: (ids: readonly number[]) => void;
  categories: readonly { categoryId: number; path: readonly string[] }[];
  problem: string | undefined;
}) {
  const { categoryIds, onCategoryIds, categories, problem } = props;
  const noteId = useId();
  const pathOf = new Map(categories.map(({ categoryId, path }) => [categoryId, path.join(' › ')]));
  return (
    <div>
      <SelectField
        label="分類"
        value=""
        onChange={({ target }) => onCategoryIds([...categoryIds, Number(target.value)])}
      >
        <option value="">{categoryIds.length === 0 ? '選擇分類' : '再加一個分類'}</option>
        {categories
          .filter(({ categoryId }) => !categoryIds.includes(categoryId))
          .map(({ categoryId }) => (
            <option key={categoryId} value={categoryId}>
              {pathOf.get(categoryId)}
            </option>
          ))}
      </SelectField>
      {categories.length === 0 && (
        <p className="mt-1.5 text-sm text-ink-soft">
          還沒有分類。
          <Link
            to="/categories"
            target="_blank"
            className="font-semibold text-primary underline underline-offset-4"
          >
            到「商品分類」建一個
          </Link>
          （另開分頁），建好回來就能選。
        </p>
      )}
      {categories.length > 0 && categoryIds.length === 0 && (
        <p className="mt-1.5 text-sm text-ink-soft">
          沒有分類的商品不在任何分類頁；買家只能從首頁、搜尋、品牌或活動找到它。
        </p>
      )}
      <ul aria-label="選好的分類" className="mt-2 space-y-1">
        {categoryIds.map((id, index) => (
          <li key={id} className="flex items-center gap-2 rounded-control bg-sunken pl-3 text-sm">
            <span className="min-w-0 flex-1">
              {pathOf.get(id) ?? '…'}
              {index === 0 && categoryIds.length > 1 && '（主分類）'}
            </span>
            <IconButton
              look="remove"
              icon={X}
              label={`拿掉分類 ${pathOf.get(id) ?? ''}`}
              onClick={() => onCategoryIds(categoryIds.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      <FieldNote id={noteId} problem={problem} />
    </div>
  );
}
