// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { largeTextScript } from '#web/platform/large-text.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { TextSizeCard } from './text-size-card.tsx';

it('makes texts large at once and before the next page is drawn, until it is switched off', async () => {
  const root = document.documentElement;
  const drawPage = () => {
    delete root.dataset.text;
    new Function(largeTextScript)();
  };
  const { user } = renderPart(<TextSizeCard />, new FakeShop());
  await user.click(screen.getByRole('checkbox', { name: /放大文字/ }));
  expect(root.dataset.text).toBe('large');
  drawPage();
  expect(root.dataset.text).toBe('large');
  await user.click(screen.getByRole('checkbox', { name: /放大文字/ }));
  drawPage();
  expect(root.dataset.text).toBeUndefined();
});
