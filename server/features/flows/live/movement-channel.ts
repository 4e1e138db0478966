/** Something that moves: the name of its PostgreSQL notifications, and the ids in their payload. */
export type Movement<Id> = { name: string; parse(payload: string | undefined): Id[] };

export type MovementListener<Id = number> = {
  onMoved(ids: readonly Id[]): void;
  /** Called once notifications arrive; changes made before may have been missed. */
  onListening(): void;
};

/** Notifies the nodes of a shop of what moved. */
export type MovementChannel<Id = number> = {
  /** Notifies all nodes, including this one; rejects when the database is unreachable. */
  send(ids: readonly Id[]): Promise<void>;
  /** Subscribes the only listener until the returned function is called; reconnects by itself. */
  listen(listener: MovementListener<Id>): () => void;
  close(): Promise<void>;
};

export const campaignMovement: Movement<number> = {
  name: 'campaign_moved',
  parse: (payload = '') =>
    payload
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
};

export const threadMovement: Movement<string> = {
  name: 'thread_moved',
  parse: (payload = '') => payload.split(',').filter((id) => /^[0-9A-Z]{26}$/.test(id)),
};

/** What pages show of a product or a SKU, by its number, or of anything. */
export const shownMovement: Movement<number> = {
  name: 'shown_moved',
  parse: (payload = '') => payload.split(',').map(Number).filter(Number.isSafeInteger),
};
