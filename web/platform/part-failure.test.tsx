// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { PartFailure } from './part-failure.tsx';

/** A part whose retry never ends. */
function WaitingPart() {
  const [retries, setRetries] = useState(0);
  return (
    <>
      <PartFailure what="登入裝置" isBusy={retries > 0} onRetry={() => setRetries(retries + 1)} />
      {retries} 次
    </>
  );
}

it('keeps the focus while it retries, and retries once', async () => {
  const { user } = renderPart(<WaitingPart />, new FakeShop());
  const retry = screen.getByRole('button', { name: '重試：登入裝置' });
  await user.click(retry);
  expect(document.activeElement).toBe(retry);
  expect(retry).toHaveProperty('disabled', false);
  expect(retry.getAttribute('aria-disabled')).toBe('true');
  await user.click(retry);
  expect(screen.getByText('1 次')).toBeTruthy();
});
