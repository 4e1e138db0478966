import type { Cart } from '@kaituan/contract/order/cart';
import type { CartEdits, LineEdit } from './editing/cart-edits.ts';
import { type CartStep, nextStep, withoutStep } from './editing/cart-steps.ts';

/** Edits closer together than this are sent as one. */
const quietMs = 350;

/** Why an edit of a line was refused, and the quantities that are possible. */
export type LineRefusal = { text: string; totals: number[] };

/** Local state beside the server's cart. */
export type EditorState = {
  edits: CartEdits;
  refusals: ReadonlyMap<number, LineRefusal>;
};

export type CartEditorPort = {
  send(step: CartStep): Promise<Cart>;
  onAnswer(cart: Cart): void;
  /** The step failed and is rolled back; returns the message to show beside its line. */
  onFailure(error: unknown, step: CartStep): LineRefusal | undefined;
  onIdle(): void;
};

export type CartEditor = ReturnType<typeof createCartEditor>;

/**
 * Optimistic edits of a cart, sent one after the other. Of several edits of a line the last one
 * counts, and no answer undoes an edit made after its request.
 */
export function createCartEditor(port: CartEditorPort) {
  let state: EditorState = { edits: new Map(), refusals: new Map() };
  let dueAtMs = 0;
  let running: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  const show = (change: Partial<EditorState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const take = async (step: CartStep): Promise<boolean> => {
    try {
      const cart = await port.send(step);
      port.onAnswer(cart);
      show({ edits: withoutStep(state.edits, step) });
      return true;
    } catch (error) {
      const refusal = port.onFailure(error, step);
      const refusals = new Map(state.refusals);
      if (refusal && step.kind === 'UPDATE') refusals.set(step.lineId, refusal);
      show({ edits: withoutStep(state.edits, step), refusals });
      return false;
    }
  };

  const takeAll = async (): Promise<boolean> => {
    let isAllTaken = true;
    for (;;) {
      await untilDue();
      const step = nextStep(state.edits);
      if (!step) return isAllTaken;
      isAllTaken = (await take(step)) && isAllTaken;
    }
  };

  const untilDue = async () => {
    for (let leftMs = dueAtMs - Date.now(); leftMs > 0; leftMs = dueAtMs - Date.now()) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(leftMs, 50)));
    }
  };

  const start = (): Promise<boolean> => {
    running ??= takeAll().finally(() => {
      running = undefined;
      if (state.edits.size > 0) void start();
      else port.onIdle();
    });
    return running;
  };

  return {
    /** Edits lines at once; quantities and notes are sent after a pause. */
    edit(lineIds: readonly number[], change: LineEdit): void {
      const edits = new Map(state.edits);
      const refusals = new Map(state.refusals);
      for (const lineId of lineIds) {
        edits.set(lineId, { ...edits.get(lineId), ...change });
        refusals.delete(lineId);
      }
      show({ edits, refusals });
      const canWait = change.quantity !== undefined || change.note !== undefined;
      dueAtMs = canWait ? Date.now() + quietMs : 0;
      void start();
    },
    /** Sends pending edits now; false when some were refused. */
    async save(): Promise<boolean> {
      dueAtMs = 0;
      return state.edits.size === 0 && !running ? true : start();
    },
    readState: () => state,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
