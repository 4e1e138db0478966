// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { PictureField } from './picture-field.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that reads every picture but those that are named so. */
function drawPictures() {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('no picture');
    return { width: 800, height: 800 };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['picture'], { type: type ?? '' })),
  );
}
const filesOf = (...names: string[]) =>
  names.map((name) => new File([name], name, { type: 'image/png' }));

function show(atOnce: number) {
  let sent = 0;
  const added: (string | null)[] = [];
  const shop = new FakeShop().answer('/StaffMedia/AddPicture', () => {
    sent += 1;
    if (sent === 2) return refuse('RATE_LIMITED');
    return { result: { id: `p${sent}`, width: 800, height: 800, alt: '', color: '#fff' } };
  });
  const part = renderScreen(
    <PictureField
      {...{ label: '再加一張', name: 'picture', hint: '', alt: '', pictureId: null, atOnce }}
      problem={undefined}
      onChange={(id) => added.push(id)}
    />,
    shop,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>(/把圖片拖到這裡/);
  return { ...part, added, field };
}

it('takes several pictures in their order, goes on where one failed, and no more than are left', async () => {
  drawPictures();
  const { user, added, field, toasts } = show(3);
  await user.upload(field(), filesOf('a.png', 'b.png', 'c.png', 'd.png'));
  await screen.findByRole('alert');
  expect(toasts).toEqual(['最多再加 3 張，其他的沒有加入']);
  expect(added).toEqual(['p1']);
  await user.click(screen.getByRole('button', { name: '重試' }));
  await waitFor(() => expect(added).toEqual(['p1', 'p3', 'p4']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names the one of several that is no picture, which can be left out', async () => {
  drawPictures();
  const { user, added, field } = show(12);
  await user.upload(field(), filesOf('broken.png', 'b.png'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '第 1 張，共 2 張：讀不到這張圖片',
  );
  await user.click(screen.getByRole('button', { name: '略過這張' }));
  await waitFor(() => expect(added).toEqual(['p1']));
});

it('takes a small picture, and says kindly that it will look blurred', async () => {
  drawPictures();
  const shop = new FakeShop().answer('/StaffMedia/AddPicture', () => ({
    result: { id: 'p1', width: 480, height: 640, alt: '', color: '#fff' },
  }));
  const added: (string | null)[] = [];
  const { user } = renderScreen(
    <PictureField
      {...{ label: '主圖', name: 'picture', hint: '', alt: '', pictureId: null }}
      sharpFromPx={600}
      problem={undefined}
      onChange={(id) => added.push(id)}
    />,
    shop,
  );
  await user.upload(screen.getByLabelText(/把圖片拖到這裡/), filesOf('a.png'));
  expect(await screen.findByText(/有點小：a\.png（480 × 640）/)).toBeTruthy();
  expect(added).toEqual(['p1']);
  expect(screen.queryByRole('alert')).toBeNull();
});
