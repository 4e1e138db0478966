import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { codeOfReturn, returnProblemText } from '#web/features/sign-in/return-problem.ts';
import { runMessagingStep } from '#web/navigation/messaging-step.ts';
import { isSignInPage } from '#web/navigation/paths/sign-in-route.ts';
import { findLeftSubWindow, subWindowPath } from '#web/platform/messaging/sub-window.ts';

/** Runs the messaging step; failures are shown as a toast and do not stop the shop. */
export async function startMessaging(
  client: QueryClient,
  navigate: NavigateFunction,
): Promise<void> {
  const replacePath = (path: string) =>
    void navigate(path, { replace: true, preventScrollReset: true });
  const leftPath = findLeftSubWindow();
  if (leftPath && location.pathname !== subWindowPath) replacePath(leftPath);
  try {
    await runMessagingStep(client, replacePath);
  } catch (error) {
    const code = codeOfReturn(error);
    const query = new URLSearchParams(location.search);
    if (isSignInPage(location.pathname)) {
      query.set('error', code);
      replacePath(`${location.pathname}?${query}`);
      // A member who links LINE is told by the card of it, and the bar says that there is no connection.
    } else if (query.get('link') !== 'LINE' && code !== 'OFFLINE')
      showToast(returnProblemText(code) ?? '', 'ERROR');
  }
}
