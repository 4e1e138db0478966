/** A state machine: the allowed next states of each state. */
export type LifeCycle<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether the table allows this step; remaining in a state must be allowed like any other. */
export function canStep<State extends string>(
  table: LifeCycle<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to);
}

/** The states from which this one can be reached in one step. */
export function statesBefore<State extends string>(table: LifeCycle<State>, to: State): State[] {
  return statesOf(table).filter((from) => canStep(table, from, to));
}

/**
 * The state from which a step is taken, where not every state before it will do. Throws when the table does not
 * allow the step, so that a statement which names one state goes by the table as well.
 */
export function stateBefore<State extends string, From extends State>(
  table: LifeCycle<State>,
  { from, to }: { from: From; to: State },
): From {
  if (!canStep(table, from, to)) throw new Error(`no step leads from ${from} to ${to}`);
  return from;
}

/** Whether no state follows. */
export function isFinal<State extends string>(table: LifeCycle<State>, state: State): boolean {
  return table[state].length === 0;
}

/** All states of a table, in its order. */
export function statesOf<State extends string>(table: LifeCycle<State>): State[] {
  return Object.keys(table) as State[];
}
