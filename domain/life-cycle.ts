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

/** Whether no state follows. */
export function isFinal<State extends string>(table: LifeCycle<State>, state: State): boolean {
  return table[state].length === 0;
}

/** All states of a table, in its order. */
export function statesOf<State extends string>(table: LifeCycle<State>): State[] {
  return Object.keys(table) as State[];
}
