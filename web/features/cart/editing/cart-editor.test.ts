import type { Cart } from '@kaituan/contract/order/cart';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCartEditor } from '#web/features/cart/cart-editor.ts';
import { applyEdits, type CartEdits } from './cart-edits.ts';
import { cartFixture, lineFixture } from './cart-fixture.ts';
import type { CartStep } from './cart-steps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose answers the test releases, and the cart a shopper sees. */
function openFixture(first: Cart) {
  let cart = first;
  const sent: CartStep[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const editor = createCartEditor({
    send: (step) => {
      sent.push(step);
      return new Promise<Cart>((resolve, reject) => {
        const answer = applyEdits(cart, editsOf(step));
        waiting.push({ resolve: () => resolve(answer), reject });
      });
    },
    onAnswer: (answer) => {
      cart = answer;
    },
    onFailure: () => ({ text: '庫存只剩 3 包', totals: [3] }),
    onIdle: () => undefined,
  });
  const settle = async (error?: Error) => {
    const next = waiting.shift();
    if (error) next?.reject(error);
    else next?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const quantityShown = () => applyEdits(cart, editor.readState().edits).lines[0]?.quantity;
  return { editor, sent, settle, quantityShown, shown: () => cart };
}

function editsOf(step: CartStep): CartEdits {
  if (step.kind === 'UPDATE') return new Map([[step.lineId, { quantity: step.quantity ?? 0 }]]);
  const edit = step.kind === 'REMOVE' ? { isRemoved: true } : { isSelected: step.isSelected };
  return new Map(step.lineIds.map((lineId) => [lineId, edit]));
}

describe('a cart being edited', () => {
  test('shows every tap at once and sends the last of a quick row', async () => {
    const { editor, sent, settle, quantityShown } = openFixture(cartFixture([lineFixture(1)]));
    for (const quantity of [2, 3, 4, 5]) editor.edit([1], { quantity });
    expect(quantityShown()).toBe(5);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toEqual([{ kind: 'UPDATE', lineId: 1, quantity: 5 }]);
    await settle();
    expect(quantityShown()).toBe(5);
    expect(editor.readState().edits.size).toBe(0);
  });

  test('keeps an edit made while an earlier one is being sent', async () => {
    const { editor, sent, settle, quantityShown } = openFixture(cartFixture([lineFixture(1)]));
    editor.edit([1], { quantity: 2 });
    await vi.advanceTimersByTimeAsync(400);
    editor.edit([1], { quantity: 7 });
    await settle();
    expect(quantityShown()).toBe(7);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.at(-1)).toEqual({ kind: 'UPDATE', lineId: 1, quantity: 7 });
    await settle();
    expect(quantityShown()).toBe(7);
  });

  test('rolls back to the server’s cart on refusal, with the reason beside the line', async () => {
    const { editor, settle, quantityShown } = openFixture(cartFixture([lineFixture(1)]));
    editor.edit([1], { quantity: 9 });
    await vi.advanceTimersByTimeAsync(400);
    await settle(new Error('refused'));
    expect(quantityShown()).toBe(1);
    expect(editor.readState().refusals.get(1)).toEqual({ text: '庫存只剩 3 包', totals: [3] });
    editor.edit([1], { quantity: 3 });
    expect(editor.readState().refusals.size).toBe(0);
  });

  test('a refusal of one line leaves what was changed in another', async () => {
    const two = cartFixture([lineFixture(1), lineFixture(2)]);
    const { editor, settle, sent, shown } = openFixture(two);
    editor.edit([1], { quantity: 9 });
    editor.edit([2], { quantity: 4 });
    await vi.advanceTimersByTimeAsync(400);
    await settle(new Error('refused'));
    await settle();
    expect(sent).toHaveLength(2);
    expect(shown().lines.map(({ quantity }) => quantity)).toEqual([1, 4]);
  });

  test('saving sends at once, one call for all lines removed or selected alike', async () => {
    const { editor, settle, sent } = openFixture(cartFixture([lineFixture(1), lineFixture(2)]));
    editor.edit([1, 2], { isSelected: false });
    const saved = editor.save();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ kind: 'SELECT', lineIds: [1, 2], isSelected: false }]);
    await settle();
    expect(await saved).toBe(true);
    editor.edit([1, 2], { isRemoved: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual({ kind: 'REMOVE', lineIds: [1, 2] });
  });
});
