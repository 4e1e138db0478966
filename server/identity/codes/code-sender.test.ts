import { expect, test, vi } from 'vitest';
import { type CodeSender, createCodeSender, textMessages } from './code-sender.ts';

test('a code that the page shows is sent, whatever fails of its simulated message', async () => {
  const send = vi.fn(async () => undefined);
  const page: CodeSender = {
    ...{ isAvailable: true, isDemo: true, findDemoCode: () => '246810', send },
    requireBudget: async () => undefined,
  };
  const simulate = vi.fn(() => Promise.reject(new Error('the mailbox takes no letters')));
  const senderOf = (brand: () => Promise<string>) =>
    createCodeSender(textMessages, {
      ...{ brand, serviceUrl: undefined, budget: {} as never, simulate },
      showOnPage: () => page,
    });
  await senderOf(async () => '開團').send('0912345678', '246810');
  expect(simulate).toHaveBeenCalledWith(expect.objectContaining({ phone: '+886912345678' }));
  await senderOf(() => Promise.reject(new Error('no database'))).send('0912345678', '246810');
  expect(send).toHaveBeenCalledTimes(2);
});
