const format = /^#notification=([1-9]\d{0,14})$/;

/**
 * The address of a notification's page as it leaves the shop. The id is in the fragment, which no server, log or shared
 * cache sees. The owner's desk is an app of its own, whose addresses have none.
 */
export function addressWithNotification(address: string, id: number): string {
  if (address.includes('#') || /^https?:\/\/[^/]+\/admin\//.test(address)) return address;
  return `${address}#notification=${id}`;
}

/** The notification that an address was opened by; undefined for none. */
export function notificationOpenedBy(hash: string): number | undefined {
  const [, id] = format.exec(hash) ?? [];
  return id === undefined ? undefined : Number(id);
}
