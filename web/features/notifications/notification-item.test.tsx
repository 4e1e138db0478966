// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Notification } from '@kaituan/contract/member/notification';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { NotificationItem } from './notification-item.tsx';

it('says when it came in the form of the moments in its text', () => {
  const one = {
    ...{ id: 1, topic: 'GROUP', title: '跟團成功', link: null, isRead: true },
    ...{
      body: '您已跟了「龍眼蜂蜜團」，11月25日（三）22:00 結團。',
      at: '2020-11-21T09:23:00.000Z',
    },
  } as unknown as Notification;
  renderPart(<NotificationItem one={one} onRead={() => undefined} />, new FakeShop());
  expect(screen.getByText('2020年11月21日（六）17:23')).toBeDefined();
});
