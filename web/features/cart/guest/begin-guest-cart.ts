/** Where a guest's carts are on the device; also the name of the event that tells of a change in this tab. */
export const guestCartKey = 'kaituan.guest-cart';

type Watch = { watchGuestCart: () => () => void };

/**
 * Few guests have something in the cart: what shows it comes once there is something, from an earlier visit, put in on
 * this page or in another tab. Returns the function that stops it.
 */
export function watchForGuestCart(load: () => Promise<Watch>): () => void {
  let started: Promise<() => void> | undefined;
  const start = () => {
    started ??= load().then(({ watchGuestCart }) => watchGuestCart());
    // Tried again with the next change.
    started.catch(() => {
      started = undefined;
    });
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === guestCartKey) start();
  };
  addEventListener(guestCartKey, start);
  addEventListener('storage', onStorage);
  if (localStorage.getItem(guestCartKey) !== null) start();
  return () => {
    removeEventListener(guestCartKey, start);
    removeEventListener('storage', onStorage);
    void started?.then((stop) => stop()).catch(() => undefined);
  };
}
