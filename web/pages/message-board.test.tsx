// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import MessageBoard from './message-board.tsx';

it('offers one way to ask, also where nothing was asked yet', async () => {
  const shop = new FakeShop().answer('/MessageBoard/GetThreadArray', () => ({
    ...{ result: [], nextCursor: null, livePath: '' },
  }));
  renderPart(<MessageBoard />, shop);
  await screen.findByText('您還沒有提問');
  screen.getByRole('link', { name: '提出問題' });
});
