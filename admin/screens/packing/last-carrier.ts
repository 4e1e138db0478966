const key = 'desk.carrier';

/** The carrier that was used last on this device, which is mostly the next one's, too. */
export const lastCarrier = {
  read: (): string => localStorage.getItem(key) ?? '',
  keep: (carrier: string): void => localStorage.setItem(key, carrier),
};
