import { memberQuery } from '@kaituan/api-client/query-client';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { PictureField } from '#admin/settings/picture-field.tsx';
import type { FieldsGiven } from '#admin/settings/record-editor.tsx';
import { RecordList } from '#admin/settings/record-list.tsx';
import type { RowOf } from '#admin/settings/use-setting.ts';

type Brand = RowOf<'Brands'>;
const labels = {
  ...{ 'value[].name': '名稱', 'value[].latinName': '外文名稱', 'value[].origin': '產地' },
  ...{ 'value[].introduction': '介紹', 'value[].isPinned': '排在最前面' },
  'value[].pictureId': '圖片',
};

/** 品牌: with picture and introduction, in the order of the brands' page. */
export default function BrandScreen() {
  const { data } = useQuery(memberQuery('/StaffAssortment/CountGoods', {}));
  const countOf = new Map(data?.result.brandArray.map(({ id, goodsCount }) => [id, goodsCount]));
  return (
    <RecordList
      name="Brands"
      title="品牌"
      noun="品牌"
      hint="品牌館依這裡的順序；各通路共用。有商品的品牌不能刪除。"
      emptyText="匯入商品時填了品牌，就會出現在這裡；也可以先新增。"
      blank={(): Brand => ({
        ...{ name: '', latinName: null, origin: null, introduction: '' },
        ...{ isPinned: false, pictureId: null },
      })}
      labels={labels}
      faceOf={(brand) => {
        const goods = countOf.get(brand.id ?? 0) ?? 0;
        return {
          name: brand.name || '沒有名稱',
          pictureId: brand.pictureId,
          badge: brand.isPinned && <Badge tone="accent">最前面</Badge>,
          note: [brand.latinName, brand.origin, `${goods} 件商品`].filter(Boolean).join('・'),
          reasonToStay: goods > 0 ? '還有商品，不能刪除' : undefined,
        };
      }}
      fields={(given) => <BrandFields {...given} />}
      read={(typed, at, before) => ({
        ...(before.id === undefined ? {} : { id: before.id }),
        name: textOf(typed, at('name')),
        latinName: textOf(typed, at('latinName')) || null,
        origin: textOf(typed, at('origin')) || null,
        introduction: textOf(typed, at('introduction')),
        isPinned: typed.has(at('isPinned')),
        pictureId: textOf(typed, at('pictureId')) || null,
      })}
    />
  );
}

function BrandFields({ row, named }: FieldsGiven<Brand>) {
  const [pictureId, setPictureId] = useState(row.pictureId);
  const [name, setName] = useState(row.name);
  return (
    <div className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 md:grid-cols-2">
      <div className="space-y-4">
        <FormField
          label="名稱"
          {...named('name')}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormField
          label="外文名稱（選填）"
          {...named('latinName')}
          maxLength={60}
          defaultValue={row.latinName ?? ''}
          hint="搜尋也找得到"
        />
        <FormField
          label="產地（選填）"
          {...named('origin')}
          maxLength={40}
          defaultValue={row.origin ?? ''}
        />
        <TextAreaField
          label="介紹（選填）"
          {...named('introduction')}
          rows={6}
          maxLength={1_000}
          defaultValue={row.introduction}
        />
        <CheckField
          label="排在最前面"
          note="品牌館與首頁都先看到"
          name={named('isPinned').name}
          defaultChecked={row.isPinned}
        />
      </div>
      <PictureField
        label="圖片（選填）"
        {...named('pictureId')}
        alt={name}
        hint="JPEG、PNG 或 WebP；會裁成正方形，主角放中間"
        pictureId={pictureId}
        isOptional
        onChange={setPictureId}
      />
    </div>
  );
}
