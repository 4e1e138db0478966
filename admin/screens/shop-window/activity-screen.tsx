import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { useState } from 'react';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { PictureField } from '#admin/settings/picture-field.tsx';
import type { FieldsGiven } from '#admin/settings/record-editor.tsx';
import { RecordList } from '#admin/settings/record-list.tsx';
import type { RowOf } from '#admin/settings/use-setting.ts';
import { ActivityGoods } from './activity-goods.tsx';
import {
  PeriodBadge,
  PeriodFields,
  periodFromNow,
  periodLabels,
  periodText,
  readPeriod,
} from './period-fields.tsx';

type Activity = RowOf<'Activities'>;
const labels = {
  ...periodLabels,
  ...{ 'value[].name': '名稱', 'value[].subtitle': '副標題', 'value[].introduction': '介紹' },
  ...{ 'value[].isPinned': '顯示在首頁', 'value[].audience': '對象' },
  ...{ 'value[].pictureId': '圖片', 'value[].productCodes': '商品' },
};

/** 活動專區: collections of goods for a time. */
export default function ActivityScreen() {
  return (
    <RecordList
      name="Activities"
      title="活動專區"
      noun="活動"
      hint="首頁的活動專區依這裡的順序；過了時間自動收起，網址說活動已結束。"
      emptyText="例如「中秋烤肉」：取個名字，放進商品，選好時間。"
      blank={(): Activity => ({
        ...{ key: null, name: '', subtitle: '', introduction: '' },
        ...periodFromNow(30),
        ...{ isPinned: true, audience: 'ALL', pictureId: null, productCodes: [] },
      })}
      labels={labels}
      faceOf={(activity) => ({
        name: activity.name || '沒有名稱',
        pictureId: activity.pictureId,
        badge: (
          <>
            <PeriodBadge period={activity} />
            {activity.isPinned && <Badge tone="accent">首頁</Badge>}
            {activity.key && <Badge tone="quiet">系統活動</Badge>}
          </>
        ),
        note: `${activity.key ? '依規則放商品' : `${activity.productCodes.length} 件商品`}・${periodText(activity)}`,
        reasonToStay: activity.key ? '系統活動不能刪除' : undefined,
      })}
      fields={(given) => <ActivityFields {...given} />}
      read={(typed, at, before): Activity => ({
        ...(before.id === undefined ? {} : { id: before.id }),
        key: before.key ?? null,
        name: textOf(typed, at('name')),
        subtitle: textOf(typed, at('subtitle')),
        introduction: textOf(typed, at('introduction')),
        ...readPeriod(typed, at, before),
        isPinned: typed.has(at('isPinned')),
        audience: textOf(typed, at('audience')) === 'GUEST' ? 'GUEST' : 'ALL',
        pictureId: textOf(typed, at('pictureId')) || null,
        productCodes: JSON.parse(textOf(typed, at('productCodes'))) as string[],
      })}
    />
  );
}

function ActivityFields(given: FieldsGiven<Activity>) {
  const { row, named } = given;
  const [name, setName] = useState(row.name);
  const [pictureId, setPictureId] = useState(row.pictureId);
  const [codes, setCodes] = useState<readonly string[]>(row.productCodes);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <FormField
          label="名稱"
          {...named('name')}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormField
          label="副標題（選填）"
          {...named('subtitle')}
          maxLength={80}
          defaultValue={row.subtitle}
        />
        <TextAreaField
          label="介紹（選填）"
          {...named('introduction')}
          rows={4}
          maxLength={2_000}
          defaultValue={row.introduction}
        />
        <PeriodFields {...given} />
        <CheckField
          label="顯示在首頁"
          note="首頁的活動專區放得下的都會出現"
          name={named('isPinned').name}
          defaultChecked={row.isPinned}
        />
        <SelectField label="對象" {...named('audience')} defaultValue={row.audience}>
          <option value="ALL">所有人</option>
          <option value="GUEST">還沒加入會員的人</option>
        </SelectField>
        <PictureField
          label="圖片（選填）"
          {...named('pictureId')}
          alt={name}
          hint="JPEG、PNG 或 WebP；首頁裁成 3:2，主角放中間"
          pictureId={pictureId}
          isOptional
          onChange={setPictureId}
        />
      </div>
      <div className="space-y-6">
        <section aria-label="預覽">
          <h2 className="mb-1.5 text-sm font-semibold">首頁上的樣子</h2>
          <div className="w-72 max-w-full overflow-hidden rounded-card border border-line bg-surface">
            <OwnPicture pictureId={pictureId} className="aspect-[3/2] w-full object-cover" />
            <p className="flex min-h-13 items-center px-4 py-2.5 font-bold">{name || '名稱'}</p>
          </div>
        </section>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <ActivityGoods {...named('productCodes')} codes={codes} onChange={setCodes} />
        </div>
      </div>
    </div>
  );
}
