// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { startMessaging } from './messaging-client.ts';
import { messagingCodeOf } from './messaging-problem.ts';

vi.mock('./share-card.ts', () => ({ shareCard: () => ({ text: 'without a type' }) }));
vi.mock('@line/liff/core', () => ({
  default: {
    use: () => undefined,
    init: async () => undefined,
    permanentLink: { createUrlBy: async (url: string) => url },
  },
}));

it('a card that LINE would not take fails as LINE’s SDK does, before anything is sent', async () => {
  const client = await startMessaging('1657000001-AbCdEfGh');
  const page = { title: '蜂蜜', url: 'https://shop.example/p/2' };
  for (const send of [client.sendToFriends, client.sendToChat]) {
    const failure = await send(page).catch((error: unknown) => error);
    expect(messagingCodeOf(failure)).toBe('INVALID_ARGUMENT');
  }
});
