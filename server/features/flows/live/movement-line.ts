/** The channel of the database's own notifications. */
export const movementChannel = 'campaign_moved';

export type Hearer = {
  onMoved(campaignIds: readonly number[]): void;
  /** From here on everything is heard; what moved before may have been missed. */
  onHearing(): void;
};

/** How the nodes of a shop tell one another which campaigns moved. */
export type MovementLine = {
  /** Tells all nodes, this one too; rejects when the database is not reached. */
  send(campaignIds: readonly number[]): Promise<void>;
  /** Listens for the one hearer until the function given is called; mends the connection itself. */
  listen(hearer: Hearer): () => void;
  close(): Promise<void>;
};

/** The ids of a notification, as `send` wrote them. */
export const parseMovement = (payload = ''): number[] =>
  payload
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
