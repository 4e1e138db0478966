// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import LookScreen from './look-screen.tsx';

const savedBy = { version: 'v1', changedAt: null, changedBy: null };
const openShop = (color: string | null) =>
  new FakeShop()
    .answer('/StaffSettings/GetLook', () => ({
      result: { value: { color, logo: null }, ...savedBy },
    }))
    .answer('/StaffSettings/SaveLook', ({ value }) => ({
      result: { ...savedBy, value, version: 'v2' },
    }));
const colorField = () => screen.findByRole<HTMLInputElement>('textbox', { name: '代表色' });

it('shows a colour as the pages will have it while it is chosen, and saves it', async () => {
  const shop = openShop(null);
  const { user } = renderScreen(<LookScreen />, shop);
  const preview = within(await screen.findByRole('region', { name: '預覽' }));
  preview.getByText('目前是本店的顏色。');
  fireEvent.change(screen.getByLabelText('挑選代表色'), { target: { value: '#1f5f4a' } });
  expect((await colorField()).value).toBe('#1f5f4a');
  preview.getByText('文字與按鈕直接用代表色，對比足夠。');
  await user.clear(await colorField());
  await user.type(await colorField(), 'ffd400');
  preview.getByText(/在白底上不夠清楚/);
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffSettings/SaveLook')).toEqual([
      { channelId, version: 'v1', value: { color: 'ffd400', logo: null } },
    ]),
  );
});

it('goes back to the shop’s colour, and refuses a file that is no picture', async () => {
  const shop = openShop('#1f5f4a');
  const { user } = renderScreen(<LookScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '改回本店的顏色' }));
  expect((await colorField()).value).toBe('');
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  fireEvent.change(screen.getByLabelText('選擇圖片'), { target: { files: [file] } });
  await screen.findByText('讀不到這張圖片，請用 JPEG、PNG 或 WebP');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffSettings/SaveLook')[0]?.value).toEqual({
      color: null,
      logo: null,
    }),
  );
});
