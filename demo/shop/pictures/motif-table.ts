import { goodsOfMotifs, goodsWithoutMotif } from './goods-of-motifs.ts';

/**
 * What is seen beside a product's package, the goods first. A product that is not named here and whose family is not
 * either is shown by its printed package alone.
 */
const motifsOfFamily: Readonly<Record<string, readonly string[]>> = {
  SHM: ['shrimp-peeled'],
  SHP: ['shrimp'],
  FSI: ['salmon'],
  STK: ['steak'],
  CHK: ['chicken-legs'],
  DMP: ['dumplings'],
  BEN: ['coffee-beans', 'coffee'],
  DRP: ['coffee', 'coffee-beans'],
  TEA: ['tea'],
  TBG: ['tea'],
  PNC: ['pineapple-cakes', 'tea'],
  EGR: ['egg-rolls'],
  HNY: ['honey'],
  RIC: ['steamed-rice'],
  NUT: ['nuts'],
  BHP: ['beef-slices'],
  NDM: ['noodles-scallion'],
  MLK: ['milk'],
  ICE: ['vanilla-ice'],
  CHO: ['chocolate'],
  MOC: ['mochi'],
};

const namesIn = (list: string): string[] => list.split('、');

const motifsOfProduct = new Map<string, readonly string[]>([
  ...namesIn(goodsWithoutMotif).map((name) => [name, []] as const),
  ...Object.entries(goodsOfMotifs).flatMap(([motifs, goods]) =>
    namesIn(goods).map((name) => [name, motifs.split(' ')] as const),
  ),
]);

export const motifsOf = (familyCode: string, name: string): readonly string[] =>
  motifsOfProduct.get(name) ?? motifsOfFamily[familyCode] ?? [];

export const namedMotifs = (): string[] => [
  ...new Set([...Object.values(motifsOfFamily), ...motifsOfProduct.values()].flat()),
];
export const namedProducts = (): string[] => [...motifsOfProduct.keys()];
