const name = 'kaituan.cart';

let channel: BroadcastChannel | undefined;
const open = () => {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  return channel;
};

export const notifyOtherTabs = (channelId: number): void => open()?.postMessage(channelId);

/** Calls `onChange` for changes made in other tabs; returns the unsubscribe function. */
export function watchOtherTabs(onChange: (channelId: number) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onChange(data);
  };
  const opened = open();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}
