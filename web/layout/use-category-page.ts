import { useNavigate } from 'react-router';
import { withChannel } from '../navigation/channel.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { offlineText } from '../platform/error-notice.ts';
import { showToast } from '../ui/toast.ts';

/** Goes where a menu leads whose code could not be loaded: to the page of all categories. */
export function useCategoryPage(): () => void {
  const navigate = useNavigate();
  const channelId = useChannelId();
  return () => {
    if (navigator.onLine) navigate(withChannel('/category', channelId));
    else showToast(offlineText, 'ERROR');
  };
}
