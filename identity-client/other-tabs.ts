/** Reports sign-ins in other tabs; guests' tabs have no identity client. */
export function watchOtherTabs(listener: () => void): () => void {
  const channel = new BroadcastChannel('kaituan-identity');
  channel.onmessage = ({ data }: MessageEvent<{ session?: unknown } | null>) => {
    if (data?.session) listener();
  };
  return () => channel.close();
}
