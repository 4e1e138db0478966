import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { BadgePercent, PackageCheck, Search, Users } from 'lucide-react';

const steps = [
  {
    icon: Search,
    title: '挑選商品',
    text: '看清楚規格、保存溫度與起訂量，數量越多單價越低的商品會標示「量大優惠」。',
  },
  {
    icon: Users,
    title: '揪人一起買',
    text: '把商品頁分享給家人、同事、鄰居，集合大家的數量一起訂。',
  },
  {
    icon: BadgePercent,
    title: '湊到數量，享量大價',
    text: '達到量大的數量，每一件都以那個單價計算，不必自己算。',
  },
  {
    icon: PackageCheck,
    title: '到貨分送',
    text: '依保存溫度以常溫、冷藏或冷凍配送，收到後依箱數與入數分給大家。',
  },
] as const;

/** Explains group buying to first-time visitors. */
export function GroupBuySteps() {
  return (
    <section className="mt-12">
      <SectionHeading title="團購怎麼買" />
      <ol className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {steps.map(({ icon: Icon, title, text }, at) => (
          <li key={title} className="card-quiet p-5">
            <span
              aria-hidden
              className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary"
            >
              <Icon size={24} />
            </span>
            <h3 className="mt-3 text-lg font-bold">
              <span className="mr-2 text-accent-ink tabular-nums">{at + 1}</span>
              {title}
            </h3>
            <p className="mt-1.5 text-mid leading-7 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
