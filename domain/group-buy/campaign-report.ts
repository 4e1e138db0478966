import { formatTwd } from '../format-twd.ts';
import type { CampaignGoal, GoalProgress } from './campaign-goal.ts';
import { type CampaignStatus, isBeforeClose } from './campaign-life.ts';
import { type CaseFill, caseFillOf } from './case-lot.ts';
import { findNextRung, joinPriceOf, type PriceLadder } from './price-ladder.ts';

/** A SKU of a group buy in the order to its supplier. */
export type ReportItem = {
  skuId: number;
  code: string;
  name: string;
  optionText: string;
  /** Paid pieces without tolerance; settled ones once it is decided. */
  units: number;
};
export type CampaignReport = {
  title: string;
  closesAt: string;
  /** Before its close; also before it opens. */
  isOpen: boolean;
  buyers: number;
  units: number;
  goal: CampaignGoal;
  progress: GoalProgress;
  ladder: PriceLadder;
  caseQty: number | null;
  /** Pieces that the shop buys itself to fill the last cases. */
  shopFills: number;
  items: readonly ReportItem[];
};

type Described = Omit<CampaignReport, 'buyers' | 'units' | 'isOpen'> & {
  status: CampaignStatus;
  confirmedBuyers: number;
  confirmedUnits: number;
};

/** A group buy as staff see it, for the texts about it. */
export const reportOf = (campaign: Described): CampaignReport => ({
  ...campaign,
  ...{ buyers: campaign.confirmedBuyers, units: campaign.confirmedUnits },
  isOpen: isBeforeClose(campaign.status),
});

const count = (value: number) => value.toLocaleString('en-US');
/** An amount as texts for a chat say it. */
const taipei = new Intl.DateTimeFormat('zh-TW', {
  ...{ timeZone: 'Asia/Taipei', hourCycle: 'h23', weekday: 'short' },
  ...{ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' },
});
/** A moment in Taiwan as texts for a chat say it; runtimes separate date and time by various spaces. */
export const chatMoment = (at: string): string => taipei.format(new Date(at)).replace(/\s+/g, ' ');
const named = ({ name, optionText }: ReportItem) => [name, optionText].filter(Boolean).join(' ');

/** How the pieces of each SKU fill its cases; null without cases. */
export const caseFillsOf = ({ caseQty, items }: Pick<CampaignReport, 'caseQty' | 'items'>) =>
  new Map<number, CaseFill | null>(
    items.map(({ skuId, units }) => [skuId, caseQty === null ? null : caseFillOf(units, caseQty)]),
  );

const goalText = ({ goal: { kind }, progress: { missing } }: CampaignReport): string => {
  if (missing === 0) return '✅ 已達成團門檻';
  const left =
    kind === 'AMOUNT' ? formatTwd(missing) : `${count(missing)} ${kind === 'BUYERS' ? '人' : '份'}`;
  return `還差 ${left}成團`;
};

/** Progress, prices and the link, to be pasted into a chat; numbers only of those who have paid. */
export function chatText(report: CampaignReport, link: string): string {
  const { title, closesAt, isOpen, buyers, units, ladder, items } = report;
  const prices = items.map((item) => {
    const now = joinPriceOf(ladder, units, item.skuId);
    const next = isOpen ? findNextRung(ladder, units, item.skuId) : undefined;
    const cheaper =
      next && `，再 ${count(next.unitsMissing)} 份就是 ${formatTwd(next.unitPriceTwd)}`;
    return `・${named(item)} ${formatTwd(now)}${cheaper ?? ''}`;
  });
  return [
    `【${title}】`,
    `目前 ${count(buyers)} 人、${count(units)} 份，${goalText(report)}`,
    ...prices,
    isOpen ? `⏰ ${chatMoment(closesAt)} 結團` : '已結團',
    link,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The order to the supplier, a SKU a line; whole cases where goods come in cases. */
export function supplierText(report: CampaignReport): string {
  const { title, items, caseQty, shopFills } = report;
  const fills = caseFillsOf(report);
  const ordered = items.filter(({ units }) => units > 0);
  const lines = ordered.map((item) => {
    const fill = fills.get(item.skuId);
    const cases = fill && `（${casesText(fill)}）`;
    return `${item.code} ${named(item)} × ${count(item.units)}${cases ?? ''}`;
  });
  const sum = ordered.reduce((total, { units }) => total + units, 0);
  return [
    `${title} 採購單`,
    ...lines,
    `合計 ${count(sum)} 份${caseQty === null ? '' : `，每箱 ${count(caseQty)} 份`}`,
    ...(shopFills > 0 ? [`另加店家補足 ${count(shopFills)} 份`] : []),
  ].join('\n');
}

/** The same as a table with its headings. */
export function supplierRows(report: CampaignReport): (string | number)[][] {
  const fills = caseFillsOf(report);
  const rows = report.items
    .filter(({ units }) => units > 0)
    .map(({ skuId, code, name, optionText, units }) => {
      const fill = fills.get(skuId);
      return [code, name, optionText, units, fill ? casesText(fill) : ''];
    });
  return [['貨號', '商品', '規格', '數量', '箱數'], ...rows];
}

/** `3 箱`, or `3 箱，零 4 份，差 2 份滿箱`. */
export const casesText = ({ cases, begun, missing }: CaseFill): string =>
  begun === 0
    ? `${count(cases)} 箱`
    : `${count(cases)} 箱，零 ${count(begun)} 份，差 ${count(missing)} 份滿箱`;
