import { expect, test } from 'vitest';
import { locatedHeic } from '#server/testing/upload-samples.ts';
import { inPictureQueue } from './picture-queue.ts';
import { redrawPhoto } from './redraw-photo.ts';

test('pictures are drawn while HEIC photos wait for their decoder', async () => {
  const done: string[] = [];
  const draw = async (name: string) => void done.push(name);
  const photos = Array.from({ length: 3 }, async () => {
    const redrawn = await redrawPhoto(locatedHeic());
    await draw(`${redrawn?.width} × ${redrawn?.height}`);
  });
  await Promise.all([...photos, inPictureQueue(() => draw('another'))]);
  expect(done).toEqual(['another', '160 × 120', '160 × 120', '160 × 120']);
});

test('a damaged HEIC photo keeps no other from being decoded', async () => {
  const damaged = redrawPhoto(locatedHeic().subarray(0, 700));
  const whole = redrawPhoto(locatedHeic());
  expect(await damaged).toBeUndefined();
  expect(await whole).toMatchObject({ width: 160 });
});
