import type { CallPath } from '@kaituan/api-client/api';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import type { StaffApi, StaffPath } from '@kaituan/contract/staff/staff-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useNewest } from '#admin/parts/forms/use-newest.ts';
import { useOneChannelId } from '#admin/session/channel.ts';

/** The value of each setting, by the name that its two calls have. */
export type SettingValues = {
  [P in StaffPath as P extends `/StaffSettings/Save${infer Name}`
    ? Name
    : never]: StaffApi[P]['request'] extends { value: infer Value } ? Value : never;
};
export type SettingName = keyof SettingValues;

/** Settings that are lists. */
export type ListName = {
  [N in SettingName]: SettingValues[N] extends readonly object[] ? N : never;
}[SettingName];
export type RowOf<N extends ListName> = SettingValues[N] extends readonly (infer Row)[]
  ? Row
  : never;

export type SavedSetting<N extends SettingName> = {
  value: SettingValues[N];
  version: string;
  changedAt: string | null;
  changedBy: string | null;
};

const checklist: CallPath = '/StaffSettings/GetOpeningChecklist';

/** A setting of the channel. */
export function useSetting<N extends SettingName>(name: N, which: { key?: string } = {}) {
  const channelId = useOneChannelId();
  const path = `/StaffSettings/Get${name}` as CallPath;
  const options = memberQuery(path, { channelId, ...which } as never);
  const query = useQuery(options);
  const saved = (query.data as { result: SavedSetting<N> } | undefined)?.result;
  return { ...query, saved, queryKey: options.queryKey };
}

/** A form that saves a setting whole, unless somebody else changed it since it was read. */
export function useSettingForm<N extends SettingName>(options: {
  name: N;
  which?: { key?: string };
  saved: SavedSetting<N>;
  queryKey: readonly unknown[];
  read: (typed: FormData) => SettingValues[N];
  onSaved?: () => void;
}) {
  const { name, which = {}, saved, queryKey, read } = options;
  const client = useQueryClient();
  const channelId = useOneChannelId();
  const { save: saveOver, changed } = useNewest({
    ...{ seen: saved, root: 'value' },
    read: async () => {
      const answer = await apiOf(client)(
        `/StaffSettings/Get${name}` as CallPath,
        {
          ...{ channelId, ...which },
        } as never,
      );
      return (answer as { result: SavedSetting<N> }).result;
    },
  });
  const save = (typed: SettingValues[N]): Promise<void> =>
    saveOver(typed, async ({ version, value }) => {
      const path = `/StaffSettings/Save${name}` as CallPath;
      const answer = await apiOf(client)(path, { channelId, ...which, version, value } as never);
      await storeAnswer(client, { queryKey }, answer);
      await client.invalidateQueries({ queryKey: [checklist] });
    });
  const form = useDeskForm({
    save: (typed) => save(read(typed)),
    onSaved: () => options.onSaved?.(),
  });
  return { ...form, changed, save, reload: () => client.invalidateQueries({ queryKey }) };
}
