/** The name of the PostgreSQL notification channel. */
export const notificationChannel = 'campaign_moved';

export type MovementListener = {
  onMoved(campaignIds: readonly number[]): void;
  /** Called once notifications arrive; changes made before may have been missed. */
  onListening(): void;
};

/** Notifies the nodes of a shop of changed campaigns. */
export type MovementChannel = {
  /** Notifies all nodes, including this one; rejects when the database is unreachable. */
  send(campaignIds: readonly number[]): Promise<void>;
  /** Subscribes the only listener until the returned function is called; reconnects by itself. */
  listen(listener: MovementListener): () => void;
  close(): Promise<void>;
};

/** The campaign ids in a notification's payload, as written by `send`. */
export const parseMovement = (payload = ''): number[] =>
  payload
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
