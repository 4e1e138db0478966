// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScanField } from './scan-field.tsx';

const liff = {
  use: () => undefined,
  init: vi.fn(async (_: { liffId: string }) => undefined),
  scanCodeV2: vi.fn(),
};
class Part {}
vi.mock('@line/liff/core', () => ({ default: liff }));
vi.mock('@line/liff/scan-code-v2', () => ({ default: Part }));
vi.mock('@line/liff/sub-window', () => ({ default: Part }));

const inLine = 'Mozilla/5.0 (iPhone) Safari/604.1 Line/15.0.0 LIFF';
const login = 'LIFF_STORE:1657000001-AbCdEfGh:accessToken';
const buttonName = '用 LINE 掃描';

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(inLine);
  sessionStorage.setItem(login, 'access');
  liff.scanCodeV2.mockReset();
});
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function show() {
  const scanned: string[] = [];
  render(<ScanField label="取貨碼" placeholder="" onScan={(text) => scanned.push(text)} />);
  return { scanned, user: userEvent.setup() };
}

it('in LINE’s app its scanner reads a code, and one that is closed reads none', async () => {
  const { scanned, user } = show();
  liff.scanCodeV2.mockResolvedValueOnce({ value: 'G261121A1B2C3' });
  await user.click(screen.getByRole('button', { name: buttonName }));
  await vi.waitFor(() => expect(scanned).toEqual(['G261121A1B2C3']));
  expect(liff.init).toHaveBeenCalledWith({ liffId: '1657000001-AbCdEfGh' });
  liff.scanCodeV2.mockResolvedValueOnce({ value: null });
  await user.click(screen.getByRole('button', { name: buttonName }));
  await vi.waitFor(() => expect(liff.scanCodeV2).toHaveBeenCalledTimes(2));
  expect(scanned).toHaveLength(1);
});

it('where LINE’s scanner fails, camera and typing remain', async () => {
  Object.assign(globalThis, { BarcodeDetector: Part });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  liff.scanCodeV2.mockRejectedValueOnce(new Error('FORBIDDEN'));
  const { scanned, user } = show();
  expect(screen.queryByRole('button', { name: '掃描' })).toBeNull();
  await user.click(screen.getByRole('button', { name: buttonName }));
  await screen.findByText('LINE 的掃描器現在不能用，請改用相機或直接輸入');
  expect(screen.queryByRole('button', { name: buttonName })).toBeNull();
  expect(screen.getByRole('button', { name: '掃描' })).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: '取貨碼' }), 'G261121A1B2C3{Enter}');
  expect(scanned).toEqual(['G261121A1B2C3']);
});

it('a camera that is refused says so, and typing remains', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Chrome');
  Object.assign(globalThis, { BarcodeDetector: Part });
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const { scanned, user } = show();
  await user.click(screen.getByRole('button', { name: '掃描' }));
  await screen.findByText('用不了相機：請允許使用相機，或直接輸入。');
  await user.type(screen.getByRole('textbox', { name: '取貨碼' }), 'G261121A1B2C3{Enter}');
  expect(scanned).toEqual(['G261121A1B2C3']);
});

it.each([
  ['another browser', () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Safari')],
  ['LINE before the shop was opened in it', () => sessionStorage.removeItem(login)],
])('%s has no scanner of LINE’s', (_, prepare) => {
  prepare();
  show();
  expect(screen.queryByRole('button', { name: buttonName })).toBeNull();
  expect(screen.getByRole('textbox', { name: '取貨碼' })).toBeDefined();
});
