/** Fields of a form: texts by name, checkboxes by name and value. */
type Fields = Record<string, string | boolean>;
/** `memberId` is null when a guest typed. */
type StoredForm = { memberId: string | null; savedAtMs: number; fields: Fields };
/** The current visitor and time. */
type Visitor = { memberId: string | null; ms: number };
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'kaituan.form.';
/** The key of what is stored beside forms, and cleared with them. */
export const formKey = (key: string): string => prefix + key;
/** Older data is dropped. */
const maxAgeMs = 12 * 3_600_000;

/** Stores one field. Data of an expired session continues. */
export function storeField(
  memory: Memory,
  key: string,
  field: { name: string; value: string | boolean },
  now: Visitor,
): void {
  const stored = readFresh(memory, key, now.ms);
  const owner = stored?.memberId ?? null;
  const isSame = owner === null || now.memberId === null || owner === now.memberId;
  const next: StoredForm = {
    memberId: now.memberId ?? owner,
    savedAtMs: now.ms,
    fields: { ...(isSame ? stored?.fields : {}), [field.name]: field.value },
  };
  memory.setItem(prefix + key, JSON.stringify(next));
}

/**
 * The stored fields. A member's data is only for that member; a guest's for the next who signs in
 * afterwards in this tab.
 */
export function findFields(memory: Memory, key: string, now: Visitor): Fields {
  const stored = readFresh(memory, key, now.ms);
  const isForThem = stored && (stored.memberId === null || stored.memberId === now.memberId);
  return isForThem ? stored.fields : {};
}

const outliving = /^(?:ask|thread)-/;

/**
 * Where a form is stored: a member's questions and replies outlive the window, which LINE's app closes with the chat;
 * other forms live as long as the tab.
 */
export const memoryOf = (key: string, memberId: string | null): Storage =>
  memberId !== null && outliving.test(key) ? localStorage : sessionStorage;

export const clearFields = (memory: Memory, key: string): void => memory.removeItem(prefix + key);

/** Clears all forms, after a sign-out. */
export function clearAllFields(memory: Storage): void {
  for (const key of Object.keys(memory)) if (key.startsWith(prefix)) memory.removeItem(key);
}

/** Clears questions and replies that are too old to be shown again, or another member's than the one signed in. */
export function clearStaleFields(memory: Storage, { memberId, ms }: Visitor): void {
  for (const stored of Object.keys(memory)) {
    const key = stored.startsWith(prefix) ? stored.slice(prefix.length) : '';
    if (!outliving.test(key)) continue;
    const form = readFresh(memory, key, ms);
    const isOthers = memberId !== null && form?.memberId !== memberId;
    if (!form || isOthers) memory.removeItem(stored);
  }
}

function readFresh(memory: Memory, key: string, nowMs: number): StoredForm | undefined {
  try {
    const stored = JSON.parse(memory.getItem(prefix + key) ?? 'null') as Partial<StoredForm> | null;
    const { memberId, savedAtMs, fields } = stored ?? {};
    const isOwned = memberId === null || typeof memberId === 'string';
    if (!isOwned || typeof savedAtMs !== 'number' || typeof fields !== 'object') return undefined;
    return nowMs - savedAtMs < maxAgeMs ? { memberId, savedAtMs, fields } : undefined;
  } catch {
    return undefined;
  }
}
