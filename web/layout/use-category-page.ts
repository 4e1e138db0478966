import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { offlineText } from '#web/platform/error-notice.ts';
import { showToast } from '#web/ui/toast.ts';

/** The fallback of menus whose code failed to load: the category page. */
export function useCategoryPage(): () => void {
  const navigate = useNavigate();
  const channelId = useChannelId();
  return () => {
    if (navigator.onLine) navigate(withChannel('/category', channelId));
    else showToast(offlineText, 'ERROR');
  };
}
