const key = 'desk.sendBack';

/** How goods were to be sent back the last time on this device, which is mostly the next one's, too. */
export const lastApproval = {
  read: (): string => localStorage.getItem(key) ?? '',
  keep: (words: string): void => localStorage.setItem(key, words),
};
