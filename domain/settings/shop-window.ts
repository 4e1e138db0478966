import { isSafeTarget } from '../catalog/redirect-rule.ts';
import {
  collectMistakes,
  findRepeated,
  isLengthWithin,
  type SettingMistake,
} from './setting-mistake.ts';
import { linkText } from './shop-words.ts';

type Period = { startsAt: string; endsAt: string };
type Illustrated = { pictureId: string | null };
export type HomeBanner = Period & {
  title: string;
  subtitle: string;
  link: string;
  pictureId: string;
};
export type ShopBrand = Illustrated & {
  name: string;
  latinName: string | null;
  origin: string | null;
  introduction: string;
};
export type ShopActivity = Period &
  Illustrated & {
    name: string;
    subtitle: string;
    introduction: string;
    productCodes: readonly string[];
  };

export const periodStateText = { COMING: '排程中', RUNNING: '顯示中', OVER: '已結束' } as const;

/** Whether shoppers see now what has a period. */
export function periodStateOf(
  { startsAt, endsAt }: Period,
  now: number,
): keyof typeof periodStateText {
  if (now < Date.parse(startsAt)) return 'COMING';
  return now < Date.parse(endsAt) ? 'RUNNING' : 'OVER';
}

const isPeriod = ({ startsAt, endsAt }: Period): boolean =>
  Date.parse(startsAt) < Date.parse(endsAt);
export const periodText = '結束要晚於開始';
const pictureText = '沒有這張圖片，請重新上傳';

/** The mistakes in the banners of the home page; `pictures` are those that there are. */
export function findBannerMistakes(
  banners: readonly HomeBanner[],
  pictures: ReadonlySet<string>,
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const [index, banner] of banners.entries()) {
    const at = `[${index}]`;
    check(isLengthWithin(banner.title, 1, 30), `${at}.title`, '標題為 1 到 30 個字');
    check(isLengthWithin(banner.subtitle, 0, 60), `${at}.subtitle`, '說明最多 60 個字');
    check(isSafeTarget(banner.link, []), `${at}.link`, linkText);
    check(pictures.has(banner.pictureId), `${at}.pictureId`, '請上傳圖片');
    check(isPeriod(banner), `${at}.endsAt`, periodText);
  }
  return mistakes;
}

/** The mistakes in the brands of the shop. */
export function findBrandMistakes(
  brands: readonly ShopBrand[],
  pictures: ReadonlySet<string>,
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const [index, { name, latinName, origin, introduction, pictureId }] of brands.entries()) {
    const at = `[${index}]`;
    check(isLengthWithin(name, 1, 40), `${at}.name`, '名稱為 1 到 40 個字');
    check(isLengthWithin(latinName ?? '', 0, 60), `${at}.latinName`, '外文名稱最多 60 個字');
    check(isLengthWithin(origin ?? '', 0, 40), `${at}.origin`, '產地最多 40 個字');
    check(isLengthWithin(introduction, 0, 1_000), `${at}.introduction`, '介紹最多 1,000 個字');
    check(pictureId === null || pictures.has(pictureId), `${at}.pictureId`, pictureText);
  }
  for (const index of findRepeated(brands.map(({ name }) => name))) {
    check(false, `[${index}].name`, '這個品牌已經有了');
  }
  return mistakes;
}

/** The mistakes in the activities of a channel; `codes` are those of goods that there are. */
export function findActivityMistakes(
  activities: readonly ShopActivity[],
  { pictures, codes }: { pictures: ReadonlySet<string>; codes: ReadonlySet<string> },
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const [index, activity] of activities.entries()) {
    const at = `[${index}]`;
    const { pictureId, productCodes } = activity;
    check(isLengthWithin(activity.name, 1, 40), `${at}.name`, '名稱為 1 到 40 個字');
    check(isLengthWithin(activity.subtitle, 0, 80), `${at}.subtitle`, '副標題最多 80 個字');
    const isShort = isLengthWithin(activity.introduction, 0, 2_000);
    check(isShort, `${at}.introduction`, '介紹最多 2,000 個字');
    check(isPeriod(activity), `${at}.endsAt`, periodText);
    check(pictureId === null || pictures.has(pictureId), `${at}.pictureId`, pictureText);
    const unknown = productCodes.filter((code) => !codes.has(code));
    const text = `沒有這些商品編號：${unknown.slice(0, 5).join('、')}`;
    check(unknown.length === 0, `${at}.productCodes`, text);
    const isOnce = findRepeated(productCodes).length === 0;
    check(isOnce, `${at}.productCodes`, '同一個商品出現兩次');
  }
  return mistakes;
}
