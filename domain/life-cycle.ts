/** A table of allowed steps: what may follow each state. */
export type LifeCycle<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether the table allows this step; staying in a state is a step like any other. */
export function canStep<State extends string>(
  table: LifeCycle<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to);
}

/** The states from which the table allows a step to this one. */
export function statesBefore<State extends string>(table: LifeCycle<State>, to: State): State[] {
  return statesOf(table).filter((from) => canStep(table, from, to));
}

/** Whether nothing follows this state. */
export function isFinal<State extends string>(table: LifeCycle<State>, state: State): boolean {
  return table[state].length === 0;
}

/** All states of a table, in its order. */
export function statesOf<State extends string>(table: LifeCycle<State>): State[] {
  return Object.keys(table) as State[];
}
