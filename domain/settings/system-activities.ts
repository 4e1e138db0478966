import type { SettingMistake } from './setting-mistake.ts';

/** Collections that every shop has, which fill themselves or, for a festival, are filled by the shop; hidden while empty. */
export const systemActivities = {
  SPECIAL_PRICE: { name: '本期特價', introduction: '現在有優惠價的商品都在這裡，售完為止。' },
  CLEARANCE: { name: '出清專區', introduction: '快要結束銷售的商品，售完為止。' },
  POPULAR: { name: '人氣推薦', introduction: '店家推薦與最多人買的商品。' },
  FESTIVE: { name: '節慶檔期', introduction: '' },
} as const;

type Row = { id?: number | undefined; key: string | null };

/**
 * A list of activities as it is stored over the former one: a system activity is found by its key, whatever number
 * it had in the shop that the list came from, and stays when the list leaves it out.
 */
export function matchSystemActivities<Next extends Row, Former extends Row & { id: number }>(
  next: readonly Next[],
  former: readonly Former[],
): (Next | Former)[] {
  const own = new Map(former.flatMap((one) => (one.key === null ? [] : [[one.key, one] as const])));
  const matched = next.map((one) =>
    one.key === null ? one : { ...one, id: own.get(one.key)?.id },
  );
  const named = new Set(matched.map(({ id }) => id));
  return [...matched, ...[...own.values()].filter(({ id }) => !named.has(id))];
}

/** What is wrong with the keys of a list of activities, after they were matched. */
export function findKeyMistakes(
  rows: readonly Row[],
  former: readonly (Row & { id: number })[],
): SettingMistake[] {
  const keyed = new Set(former.flatMap(({ id, key }) => (key === null ? [] : [id])));
  const used = new Set<string>();
  return rows.flatMap(({ id, key }, index) => {
    const path = `[${index}].key`;
    if (key === null) {
      return id !== undefined && keyed.has(id) ? [{ path, text: '系統活動的代號不能改' }] : [];
    }
    if (id === undefined && !Object.hasOwn(systemActivities, key)) {
      return [{ path, text: '沒有這個系統活動' }];
    }
    if (used.has(key)) return [{ path, text: '同一個系統活動出現兩次' }];
    used.add(key);
    return [];
  });
}
