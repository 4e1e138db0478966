const names = new Set<string>();

/** A connection knows a prepared statement by its name alone. */
export function claimStatementName(name: string): void {
  if (names.has(name)) throw new Error(`two statements are named ${name}`);
  names.add(name);
}
