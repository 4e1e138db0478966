import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { openMessaging } from '#web/platform/messaging/messaging.ts';
import type { MessagingClient } from '#web/platform/messaging/messaging-client.ts';
import { explainMessagingProblem } from '#web/platform/messaging/messaging-problem.ts';
import { isInSubWindow } from '#web/platform/messaging/messaging-window.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/sub-window.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, { title: 'LINE 視窗', description: '在 LINE 裡另開的視窗。' });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

type State = { at: 'WORKING' | 'DONE' | 'ELSEWHERE' } | { at: 'FAILED'; text: string };

/** A window over a page of the shop in LINE's app: it goes to a gateway or a map, and closes when it is back. */
export default function SubWindowPage() {
  const { state, cancel } = useSubWindow();
  return (
    <div className="mx-auto max-w-3xl shop-width py-6">
      <h1 className="sr-only">LINE 視窗</h1>
      <EmptyState icon={<AppWindow size={30} />} title={titles[state.at]}>
        {state.at === 'WORKING' && <p role="status">請稍候，馬上就好…</p>}
        {state.at === 'DONE' && <p role="status">可以關閉這個視窗，回到剛才的畫面。</p>}
        {state.at === 'FAILED' && (
          <>
            <p role="alert">{state.text}</p>
            <Button onClick={cancel} className="mt-3">
              取消，回到剛才的畫面
            </Button>
          </>
        )}
        {state.at === 'ELSEWHERE' && (
          <ShopLink to="/" className={`${buttonStyle.primary} mt-3`}>
            回首頁
          </ShopLink>
        )}
      </EmptyState>
    </div>
  );
}

const titles: Record<State['at'], string> = {
  WORKING: '正在連線',
  DONE: '完成了',
  FAILED: '這個視窗沒有順利開啟',
  ELSEWHERE: '這一頁只在 LINE 的視窗裡使用',
};

function useSubWindow(): { state: State; cancel: () => void } {
  const channelId = useChannelId();
  const client = useQueryClient();
  const [state, setState] = useState<State>({ at: 'WORKING' });
  const [messaging, setMessaging] = useState<MessagingClient>();
  useEffect(() => {
    if (!isInSubWindow()) return setState({ at: 'ELSEWHERE' });
    let isLeft = false;
    const show = (next: State) => isLeft || setState(next);
    const work = async () => {
      const { findLeftSubWindow, followDeparture } = await import(
        '#web/platform/messaging/sub-window.ts'
      );
      const { result } = await client.ensureQueryData(shopConfigQuery(channelId));
      const opened = await openMessaging(result.liffId ?? '');
      if (!isLeft) setMessaging(opened);
      if (findLeftSubWindow()) {
        await opened.endSubWindow('SUBMITTED');
        return show({ at: 'DONE' });
      }
      const appData = await opened.readAppData();
      if (isLeft || followDeparture(appData)) return;
      show({ at: 'FAILED', text: '沒有收到要前往的頁面，請回到剛才的畫面再試一次' });
    };
    work().catch((error) =>
      show({ at: 'FAILED', text: explainMessagingProblem(error, 'IN_SUB_WINDOW') }),
    );
    return () => {
      isLeft = true;
    };
  }, [client, channelId]);
  const cancel = () => {
    const ended = messaging?.endSubWindow('CANCELLED') ?? Promise.resolve(window.close());
    ended.catch(() => window.close());
  };
  return { state, cancel };
}
