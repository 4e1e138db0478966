import type { PictureRecipe } from '@kaituan/server/media/picture-recipe';

type Contents = NonNullable<PictureRecipe['contents']>;

/** What is seen through the glass of a family's jars and bottles. */
const ofFamily: Readonly<Record<string, Contents>> = {
  SOY: 'dark',
  VNG: 'amber',
  SAV: 'red',
  SPC: 'dark',
  OIL: 'oil',
  HNY: 'honey',
  ALC: 'wine',
  SPK: 'tea',
  PST: 'red',
  JRK: 'honey',
  FSL: 'honey',
  SKN: 'cream',
  HAR: 'cream',
  ORL: 'clear',
  CTN: 'cream',
};

const ofProduct: Readonly<Record<string, Contents>> = {
  糯米醋: 'clear',
  烏醋: 'dark',
  巴薩米克醋: 'dark',
  剝皮辣椒: 'green',
  照燒醬: 'dark',
  胡麻醬: 'amber',
  沙茶醬: 'dark',
  番茄醬: 'tea',
  熱那亞青醬: 'green',
  義式綜合香草: 'green',
  玫瑰鹽: 'pink',
  白胡椒粉: 'cream',
  椒鹽粉: 'cream',
  匈牙利紅椒粉: 'red',
  咖哩粉: 'honey',
  黑麻油: 'dark',
  豬油: 'cream',
  草莓果醬: 'pink',
  花生抹醬: 'cream',
  榛果可可抹醬: 'dark',
  小麥啤酒: 'amber',
  台灣米酒頭: 'clear',
  純米吟釀清酒: 'clear',
  窖藏威士忌: 'amber',
  保濕化妝水: 'clear',
  玻尿酸精華: 'clear',
};

export const contentsOf = (familyCode: string, name: string): Contents | undefined =>
  ofProduct[name] ?? ofFamily[familyCode];
