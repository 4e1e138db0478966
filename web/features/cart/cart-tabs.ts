const name = 'kaituan.cart';

let channel: BroadcastChannel | undefined;
const open = () => {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  return channel;
};

/** Tells this member's other tabs that the cart of a channel changed. */
export const notifyOtherTabs = (channelId: number): void => open()?.postMessage(channelId);

/** Hears of changes made in other tabs; returns how to stop. */
export function watchOtherTabs(onChange: (channelId: number) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onChange(data);
  };
  const opened = open();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}
