/** What the law asks the label of packed food to say, with where it comes from. */
export type FoodLabel = {
  ingredients: string;
  allergens: string[];
  netContent: string;
  shelfLifeDays: number;
  /** Empty where it is not stated. */
  origin: string;
};

/** Only what the shop states: no allergens named does not mean that there are none. */
export function listLabelFacts(label: FoodLabel): { name: string; value: string }[] {
  const { ingredients, allergens, netContent, shelfLifeDays, origin } = label;
  const hasNone = allergens.length === 1 && allergens[0] === '無';
  return [
    { name: '成分', value: ingredients },
    {
      name: '過敏原',
      value: hasNone ? '無' : allergens.length > 0 ? `含有${allergens.join('、')}` : '',
    },
    { name: '淨重／容量', value: netContent },
    { name: '保存期限', value: `${shelfLifeDays} 天（實際有效日期標示於包裝）` },
    { name: '原產地', value: origin },
  ].filter(({ value }) => value !== '');
}

type Labelled = {
  temperature: 'AMBIENT' | 'CHILLED' | 'FROZEN';
  food: Omit<FoodLabel, 'origin'> | null;
};

/** What is missing of the label of goods that are food, most likely: those with a part of it, and all that are kept cold. */
export function listMissingOfLabel({ temperature, food }: Labelled): string[] {
  if (!food && temperature === 'AMBIENT') return [];
  const parts = {
    ...{ 成分: food?.ingredients.trim(), 過敏原: food?.allergens.length },
    ...{ 內容量: food?.netContent.trim(), 保存天數: food?.shelfLifeDays },
  };
  return Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name]));
}
