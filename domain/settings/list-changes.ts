/** A place in a setting where two values of it differ; `path` as in `tiers[1].feeTwd`, empty for the whole. */
export type SettingChange = { path: string; from: unknown; to: unknown };

/** Where two values of a setting differ; lists of different lengths differ as a whole. */
export function listChanges(from: unknown, to: unknown, path = ''): SettingChange[] {
  if (Object.is(from, to)) return [];
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    return from.flatMap((one, index) => listChanges(one, to[index], `${path}[${index}]`));
  }
  if (isRecord(from) && isRecord(to)) {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return names.flatMap((name) =>
      listChanges(from[name], to[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return [{ path, from, to }];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
