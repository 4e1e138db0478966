import { periodStateOf } from '@kaituan/domain/settings/shop-window';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';
import { PictureField } from '#admin/settings/picture-field.tsx';
import type { FieldsGiven } from '#admin/settings/record-editor.tsx';
import { RecordList } from '#admin/settings/record-list.tsx';
import type { RowOf } from '#admin/settings/use-setting.ts';
import { BannerPreview } from './banner-preview.tsx';
import {
  PeriodBadge,
  PeriodFields,
  periodFromNow,
  periodLabels,
  periodText,
  readPeriod,
} from './period-fields.tsx';

type Banner = RowOf<'Banners'>;
const labels = {
  ...periodLabels,
  ...{ 'value[].title': '標題', 'value[].subtitle': '說明', 'value[].link': '連結' },
  'value[].pictureId': '圖片',
};

/** 首頁橫幅: the slides of the home page, in their order. */
export default function BannerScreen() {
  return (
    <RecordList
      name="Banners"
      title="首頁橫幅"
      noun="橫幅"
      hint="依這裡的順序輪播；拖曳左邊的把手，或用上下鍵移動。"
      emptyText="放一張主打商品的照片，首頁最上面就看得到。"
      blank={(): Banner => ({
        ...{ title: '', subtitle: '', link: '/products', pictureId: '' },
        ...periodFromNow(30),
      })}
      labels={labels}
      faceOf={(banner) => ({
        name: banner.title || '沒有標題',
        pictureId: banner.pictureId,
        badge: <PeriodBadge period={banner} />,
        note: periodText(banner),
      })}
      fields={(given) => <BannerFields {...given} />}
      read={(typed, at, before) => {
        const pictureId = textOf(typed, at('pictureId'));
        if (!pictureId) throw new FieldProblem({ [at('pictureId')]: '請上傳圖片' });
        return {
          ...(before.id === undefined ? {} : { id: before.id }),
          ...{ title: textOf(typed, at('title')), subtitle: textOf(typed, at('subtitle')) },
          ...{ link: textOf(typed, at('link')), pictureId },
          ...readPeriod(typed, at, before),
        };
      }}
      preview={(banners) => <ShownNow banners={banners} />}
    />
  );
}

function BannerFields(given: FieldsGiven<Banner>) {
  const { row, named } = given;
  const [title, setTitle] = useState(row.title);
  const [subtitle, setSubtitle] = useState(row.subtitle);
  const [pictureId, setPictureId] = useState(row.pictureId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <PictureField
          label="圖片"
          {...named('pictureId')}
          alt=""
          hint="JPEG、PNG 或 WebP，橫式，最好寬 1,280 像素以上；主角放在右半邊，左邊是文字"
          pictureId={pictureId || null}
          onChange={(id) => setPictureId(id ?? '')}
        />
        <FormField
          label="標題"
          {...named('title')}
          maxLength={30}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <FormField
          label="說明（選填）"
          {...named('subtitle')}
          maxLength={60}
          value={subtitle}
          onChange={({ target }) => setSubtitle(target.value)}
        />
        <FormField
          label="連結"
          {...named('link')}
          maxLength={300}
          defaultValue={row.link}
          placeholder="/products/42"
          hint="點了到哪裡：從 / 開始，例如 /products/42 或 /collections/3"
        />
        <PeriodFields {...given} />
      </div>
      <BannerPreview title={title} subtitle={subtitle} pictureId={pictureId || null} />
    </div>
  );
}

/** What the home page begins with, by the order and times as they stand here. */
function ShownNow({ banners }: { banners: readonly Banner[] }) {
  const shown = banners.filter((banner) => periodStateOf(banner, Date.now()) === 'RUNNING');
  const [first] = shown;
  if (!first) return null;
  return (
    <section className="mt-6" aria-label="首頁現在的樣子">
      <h2 className="text-lg font-bold">首頁第一張</h2>
      <p className="mb-3 text-sm text-ink-soft">
        現在輪播 {shown.length} 張：{shown.map(({ title }) => title).join(' → ')}
      </p>
      <BannerPreview {...first} />
    </section>
  );
}
