// @vitest-environment happy-dom
import { CallError } from '@kaituan/api-client/call-error';
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PhoneCodeForm } from './phone-code-form.tsx';

vi.mock('@kaituan/identity-client/current-identity', () => ({ loadIdentity: async () => ({}) }));
afterEach(cleanup);

const sent = { phone: '0912345678', expiresInSeconds: 300, resendAfterSeconds: 60, demoCode: null };

function show(prove: () => Promise<unknown>) {
  render(
    <QueryClientProvider client={createQueryClient(new FakeShop().callApi)}>
      <PhoneCodeForm
        sent={sent}
        purpose={{ label: '登入', prove }}
        isSending={false}
        sendProblem={{ fields: {} }}
        onSendAgain={() => undefined}
        onChangePhone={() => undefined}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('a code that was accepted is not sent again while the next page loads', async () => {
  const prove = vi.fn(async () => null);
  const user = show(prove);
  const field = screen.getByLabelText('驗證碼');
  await user.type(field, '123456');
  await waitFor(() => expect(prove).toHaveBeenCalledTimes(1));
  await user.type(field, '{Enter}');
  expect(prove).toHaveBeenCalledTimes(1);
  expect(prove).toHaveBeenCalledWith({ phone: sent.phone, code: '123456' }, {});
});

it('one that was refused can be corrected', async () => {
  const prove = vi.fn(async (): Promise<unknown> => null);
  prove.mockRejectedValueOnce(new Error('no answer'));
  const user = show(prove);
  const field = screen.getByLabelText('驗證碼');
  await user.type(field, '123456');
  await waitFor(() => expect(prove).toHaveBeenCalledTimes(1));
  await user.clear(field);
  await user.type(field, '654321');
  await waitFor(() => expect(prove).toHaveBeenCalledTimes(2));
});

it('one that was wrong is not sent again by a press that comes as it sends itself', async () => {
  const error = { code: 'CODE_INVALID', message: '驗證碼不正確', details: [], requestId: 'r' };
  const wrong = new CallError('refused', { status: 401, body: { error } });
  const prove = vi.fn(async (): Promise<unknown> => {
    throw wrong;
  });
  const user = show(prove);
  const field = screen.getByLabelText('驗證碼');
  await user.type(field, '123456');
  await screen.findByText('驗證碼不正確');
  await user.click(screen.getByRole('button', { name: '登入' }));
  expect(prove).toHaveBeenCalledTimes(1);
  screen.getByText('驗證碼不正確');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, '654321');
  await waitFor(() => expect(prove).toHaveBeenCalledTimes(2));
});
