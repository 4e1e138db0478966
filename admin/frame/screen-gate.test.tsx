// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useOneChannelId } from '#admin/session/channel.ts';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import type { Screen } from './screen.ts';
import { ScreenGate } from './screen-gate.tsx';

const entry: Screen = {
  ...{ path: 'faq', title: '常見問題', group: 'SHOP', permission: ['CONTENT'] },
  load: async () => ({ default: Faq }),
};
const twoChannels = {
  ...owner,
  channels: [...owner.channels, { channelId: channelId + 1, name: '批發', isActive: true }],
};
beforeEach(() => localStorage.clear());

function Form() {
  const { form } = useDeskForm({ save: async () => null, onSaved: () => {} });
  return (
    <form {...form}>
      <input aria-label={`問題 ${useOneChannelId()}`} name="question" />
    </form>
  );
}

function Faq() {
  return <input aria-label={`問題 ${useOneChannelId()}`} />;
}
const show = (given: Screen, staff = twoChannels) =>
  renderScreen(
    <ScreenGate screen={given}>
      <Faq />
    </ScreenGate>,
    new FakeShop(),
    { staff },
  );
const chosen = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: '這一頁的通路' });

it('names the channel of a screen while lists are of all, and asks for another', async () => {
  const { user } = show({ ...entry, isOfOneChannel: true });
  expect(chosen()?.selectedOptions[0]?.text).toBe('零售');
  await user.type(screen.getByLabelText(`問題 ${channelId}`), '怎麼付款？');
  await user.selectOptions(chosen() as HTMLSelectElement, '批發');
  const field = screen.getByLabelText<HTMLInputElement>(`問題 ${channelId + 1}`);
  expect(field.value).toBe('');
});

it('asks before another channel is shown while something typed is not saved', async () => {
  const { user } = renderScreen(
    <ScreenGate screen={{ ...entry, isOfOneChannel: true }}>
      <Form />
    </ScreenGate>,
    new FakeShop(),
    { staff: twoChannels },
  );
  await user.type(screen.getByLabelText(`問題 ${channelId}`), '怎麼付款？');
  await user.selectOptions(chosen() as HTMLSelectElement, '批發');
  await user.click(await screen.findByRole('button', { name: '返回' }));
  expect(chosen()?.selectedOptions[0]?.text).toBe('零售');
  expect(screen.getByLabelText<HTMLInputElement>(`問題 ${channelId}`).value).toBe('怎麼付款？');
  await user.selectOptions(chosen() as HTMLSelectElement, '批發');
  await user.click(await screen.findByRole('button', { name: '不儲存就換' }));
  expect(await screen.findByLabelText(`問題 ${channelId + 1}`)).toBeTruthy();
});

it('names none where there is only one, or a screen is of the whole shop', () => {
  show({ ...entry, isOfOneChannel: true }, owner);
  expect(chosen()).toBeNull();
  show(entry);
  expect(chosen()).toBeNull();
});

it('keeps what all channels share for staff of the whole shop', () => {
  const ofOneChannel = { ...owner, grants: [{ permissions: [...entry.permission], channelId }] };
  show(entry, ofOneChannel);
  expect(screen.getByRole('textbox')).toBeTruthy();
  show({ ...entry, isOfShop: true }, ofOneChannel);
  expect(screen.getByText('您的職務不能使用「常見問題」')).toBeTruthy();
});
