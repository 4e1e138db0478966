import { offlineText } from '@kaituan/api-client/error-notice';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** The fallback of a menu whose code failed to load: a page that leads on. */
export function usePageInstead(path: string): () => void {
  const navigate = useNavigate();
  const channelId = useChannelId();
  return () => {
    if (navigator.onLine) navigate(withChannel(path, channelId));
    else showToast(offlineText, 'ERROR');
  };
}
