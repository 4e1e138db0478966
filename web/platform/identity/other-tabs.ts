/** Tells when somebody signed in in another tab; a guest's tab has no identity that would. */
export function watchOtherTabs(listener: () => void): () => void {
  const channel = new BroadcastChannel('kaituan-identity');
  channel.onmessage = ({ data }: MessageEvent<{ session?: unknown } | null>) => {
    if (data?.session) listener();
  };
  return () => channel.close();
}
