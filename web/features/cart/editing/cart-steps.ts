import type { CartEdits, LineEdit } from './cart-edits.ts';

/** One API call that sends some of the edits. */
export type CartStep =
  | { kind: 'REMOVE'; lineIds: number[] }
  | { kind: 'SELECT'; lineIds: number[]; isSelected: boolean }
  | { kind: 'UPDATE'; lineId: number; quantity?: number; note?: string };

/** The next call: all removals, then all selections, then one line at a time. */
export function nextStep(edits: CartEdits): CartStep | undefined {
  const entries = [...edits];
  const idsOf = (fits: (edit: LineEdit) => boolean) =>
    entries.filter(([, edit]) => fits(edit)).map(([lineId]) => lineId);
  const removed = idsOf((edit) => edit.isRemoved === true);
  if (removed.length > 0) return { kind: 'REMOVE', lineIds: removed };
  for (const isSelected of [true, false]) {
    const lineIds = idsOf((edit) => edit.isSelected === isSelected);
    if (lineIds.length > 0) return { kind: 'SELECT', lineIds, isSelected };
  }
  const [first] = entries;
  if (!first) return undefined;
  const [lineId, { quantity, note }] = first;
  return {
    kind: 'UPDATE',
    lineId,
    ...(quantity === undefined ? {} : { quantity }),
    ...(note === undefined ? {} : { note }),
  };
}

/** The edits left after a step succeeded: all but those it sent, unless changed since. */
export function withoutStep(edits: CartEdits, step: CartStep): CartEdits {
  const rest = new Map(edits);
  for (const lineId of linesOf(step)) {
    const edit = rest.get(lineId);
    if (!edit) continue;
    const left = step.kind === 'REMOVE' ? {} : without(edit, sentBy(step));
    if (Object.keys(left).length === 0) rest.delete(lineId);
    else rest.set(lineId, left);
  }
  return rest;
}

export const linesOf = (step: CartStep): number[] =>
  step.kind === 'UPDATE' ? [step.lineId] : step.lineIds;

function sentBy(step: Exclude<CartStep, { kind: 'REMOVE' }>): LineEdit {
  if (step.kind === 'SELECT') return { isSelected: step.isSelected };
  const { quantity, note } = step;
  return {
    ...(quantity === undefined ? {} : { quantity }),
    ...(note === undefined ? {} : { note }),
  };
}

const without = (edit: LineEdit, sent: LineEdit): LineEdit =>
  Object.fromEntries(
    Object.entries(edit).filter(([field, value]) => sent[field as keyof LineEdit] !== value),
  );
