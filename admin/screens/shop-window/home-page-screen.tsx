import {
  type HomeSection,
  type HomeSectionKey,
  homeSectionText,
} from '@kaituan/domain/settings/home-sections';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import type { SettingValues } from '#admin/settings/use-setting.ts';
import { HomePreview } from './home-preview.tsx';
import { periodLabels } from './period-fields.tsx';
import { SectionPeriod } from './section-period.tsx';

/** What a section has in it, and where that is changed. */
const contents: Record<HomeSectionKey, { note: string; to?: string }> = {
  CAMPAIGNS: { note: '開放跟團的團購', to: '/group-buys' },
  BANNERS: { note: '輪播的橫幅', to: '/banners' },
  CATEGORIES: { note: '第一層的商品分類', to: '/categories' },
  FLASH_SALE: { note: '正在進行的限時搶購；沒有就不出現' },
  ACTIVITIES: { note: '團購入口與顯示在首頁的活動', to: '/activities' },
  NEW: { note: '十四天內上架的商品；沒有就不出現' },
  HOT: { note: '編輯精選與賣得好的商品；沒有就不出現' },
  BRANDS: { note: '有商品的品牌；沒有就不出現', to: '/brands' },
  RECENT: { note: '買家自己看過的商品' },
};
const labels = {
  ...{ value: '順序', 'value[].key': '區塊', 'value[].isShown': '顯示' },
  ...periodLabels,
};

type SavedSection = SettingValues['HomeSections'][number];
/** The call takes a section without a period as one without limits. */
const withPeriod = ({ startsAt = null, endsAt = null, ...one }: SavedSection): HomeSection => ({
  ...{ ...one, startsAt, endsAt },
});

/** 首頁版面: which sections the home page has, and in which order. */
export default function HomePageScreen() {
  return (
    <>
      <PageHeader title="首頁版面" />
      <SettingForm
        name="HomeSections"
        title="區塊與順序"
        hint="拖曳左邊的把手，或用上下鍵移動；取消打勾就不顯示，也可以只在一段時間顯示。儲存之前可以先到商店預覽。"
        labels={labels}
        read={(typed) => JSON.parse(textOf(typed, 'plan')) as HomeSection[]}
      >
        {({ value, ...given }) => <Sections {...given} value={value.map(withPeriod)} />}
      </SettingForm>
    </>
  );
}

function Sections({
  value,
  problemOf,
  mend,
}: {
  value: readonly HomeSection[];
  problemOf: (name: string) => string | undefined;
  mend: (name: string) => void;
}) {
  const [sections, setSections] = useState(value);
  const [said, setSaid] = useState('');
  const problem = problemOf('value');
  const move = (from: number, to: number) => {
    const moved = sections[from];
    if (!moved || to < 0 || to >= sections.length || to === from) return;
    setSections(sections.toSpliced(from, 1).toSpliced(to, 0, moved));
    mend('value');
    setSaid(`${homeSectionText[moved.key]}移到第 ${to + 1} 個，儲存後生效`);
  };
  return (
    <>
      <input type="hidden" name="plan" value={JSON.stringify(sections)} />
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <ol className="divide-y divide-line">
        {sections.map((section, index) => {
          const text = homeSectionText[section.key];
          const { note, to } = contents[section.key];
          return (
            <li
              key={section.key}
              {...rowPlace(index)}
              className="flex flex-wrap items-center gap-2 py-1.5"
            >
              <ReorderGrip
                name={text}
                onStep={(step) => move(index, step === 'UP' ? index - 1 : index + 1)}
                onDrag={(over) => move(index, over)}
              />
              <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  checked={section.isShown}
                  onChange={({ target }) =>
                    setSections(sections.with(index, { ...section, isShown: target.checked }))
                  }
                  className="size-5 shrink-0 accent-primary"
                />
                <span className="min-w-0">
                  <span
                    className={section.isShown ? 'font-semibold' : 'text-ink-soft line-through'}
                  >
                    {text}
                  </span>
                  <span className="block text-sm text-ink-soft">{note}</span>
                </span>
              </label>
              {to && (
                <Link
                  to={to}
                  aria-label={`到${text}修改內容`}
                  className={`${buttonStyle.plain} max-sm:px-2`}
                >
                  內容
                </Link>
              )}
              <SectionPeriod
                section={section}
                problem={problemOf(`value[${index}].endsAt`)}
                onChange={(period) => {
                  setSections((now) => now.with(index, { ...section, ...period }));
                  mend(`value[${index}]`);
                }}
              />
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <HomePreview sections={sections} />
    </>
  );
}
