import { findRefusal } from '@kaituan/api-client/api';
import { listChanges } from '@kaituan/domain/settings/list-changes';
import { mergeChanges } from '@kaituan/domain/settings/merge-changes';
import { useState } from 'react';

type Seen<T> = { version: string; value: T };

/** A field that somebody else changed, and what it has now; `isTyped` where what was typed takes its place. */
export type ChangedField = { path: string; now: unknown; isTyped: boolean };

/**
 * Saves a record that others may have changed since it was read: who is refused is told what changed, and saves what was
 * typed on top of that with the next press. `root` begins the paths of the fields.
 */
export function useNewest<T>(options: {
  /** Undefined for a new record. */
  seen: Seen<T> | undefined;
  read: () => Promise<Seen<T>>;
  root: string;
}) {
  const { seen, read, root } = options;
  const [newest, setNewest] = useState<Seen<T>>();
  const [changed, setChanged] = useState<readonly ChangedField[] | null>(null);
  const save = async <Answer>(
    typed: T,
    send: (whole: { version: string | null; value: T }) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!seen) return send({ version: null, value: typed });
    const { version } = newest ?? seen;
    const value = newest ? mergeChanges(seen.value, typed, newest.value) : typed;
    try {
      return await send({ version, value });
    } catch (error) {
      if (findRefusal(error)?.code === 'SETTINGS_CHANGED') {
        const now = await read();
        setNewest(now);
        setChanged(changedFields(seen.value, { typed, newest: now.value }, root));
      }
      throw error;
    }
  };
  return { save, changed };
}

function changedFields<T>(
  before: T,
  { typed, newest }: { typed: T; newest: T },
  root: string,
): ChangedField[] {
  const lost = listChanges(newest, mergeChanges(before, typed, newest), root);
  const changes = listChanges(before, newest, root);
  return changes.map(({ path, to }) => ({
    ...{ path, now: to },
    isTyped: lost.some((one) => isWithin(one.path, path) || isWithin(path, one.path)),
  }));
}

/** Whether a path is the other one or within it: `value[0].name` is within `value`, `values` is not. */
export const isWithin = (path: string, outer: string): boolean =>
  path.startsWith(outer) && ['', '.', '['].includes(path.charAt(outer.length));
