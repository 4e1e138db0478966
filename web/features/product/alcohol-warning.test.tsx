// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readAppState } from '#web/platform/app-state.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { AlcoholWarning } from './alcohol-warning.tsx';

beforeEach(() => sessionStorage.clear());

const isAsked = () => readAppState().alcoholicDrinkDialog;
const question = () => screen.findByRole('alertdialog', { name: '您是否已滿十八歲？' });

it('asks once a day for the age, over a warning that stays', async () => {
  const { user, navigate } = renderPart(<AlcoholWarning />, new FakeShop());
  await question();
  expect(isAsked()).toBe(true);
  await user.click(screen.getByRole('button', { name: '是' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  screen.getByText('禁止酒駕');
  await navigate('/elsewhere');
  await navigate('/?channelId=100083');
  screen.getByText('禁止酒駕');
  expect(isAsked()).toBe(false);
});

it('asks again after a visit that ended without an answer', async () => {
  const { navigate } = renderPart(<AlcoholWarning />, new FakeShop());
  await question();
  await navigate('/elsewhere');
  expect(isAsked()).toBe(false);
  await navigate('/?channelId=100083');
  await question();
});
