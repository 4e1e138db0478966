import { demoOwner } from '@kaituan/demo/demo';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterShop } from '../support/sign-in.ts';
import { desktop, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser({ pictures: true });

type Point = { x: number; y: number };

async function middleOf(part: Locator): Promise<Point> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A mouse, or a finger, that is put down, moved in many small steps, and lifted. */
type Hand = {
  down: (at: Point) => Promise<void>;
  to: (at: Point) => Promise<void>;
  up: () => Promise<void>;
};

const steps = 12;
const between = (from: Point, to: Point): Point[] =>
  Array.from({ length: steps }, (_, index) => ({
    x: from.x + ((to.x - from.x) * (index + 1)) / steps,
    y: from.y + ((to.y - from.y) * (index + 1)) / steps,
  }));

function mouseOf(page: Page): Hand {
  return {
    down: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    to: ({ x, y }) => page.mouse.move(x, y, { steps }),
    up: () => page.mouse.up(),
  };
}

async function fingerOf(page: Page): Promise<Hand> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  let last: Point = { x: 0, y: 0 };
  return {
    down: async (at) => {
      last = at;
      await send('touchStart', [at]);
    },
    to: async (at) => {
      for (const point of between(last, at)) await send('touchMove', [point]);
      last = at;
    },
    up: async () => void (await send('touchEnd', [])),
  };
}

const grips = (page: Page) => page.getByRole('main').getByRole('button', { name: /^移動/ });
const orderOf = async (page: Page): Promise<string[]> => {
  const rows = await grips(page).all();
  return Promise.all(rows.map(async (row) => (await row.getAttribute('aria-label')) ?? ''));
};

/** Drags the row at a place over another one, and looks where it is before and after it is let go. */
async function dragRow(page: Page, hand: Hand, from: number, over: number): Promise<void> {
  const before = await orderOf(page);
  const moved = before[from] ?? '';
  await hand.down(await middleOf(grips(page).nth(from)));
  await hand.to(await middleOf(grips(page).nth(over)));
  const wanted = before.toSpliced(from, 1).toSpliced(over, 0, moved);
  await expect.poll(() => orderOf(page)).toEqual(wanted);
  await hand.up();
  // What is let go stays where it is, wherever the pointer goes.
  await page.mouse.move(...xyOf(await middleOf(grips(page).nth(from))));
  await page.mouse.move(...xyOf(await middleOf(grips(page).nth(over))), { steps });
  await page.mouse.move(...xyOf(await middleOf(grips(page).nth(from))), { steps });
  expect(await orderOf(page)).toEqual(wanted);
}
const xyOf = ({ x, y }: Point): [number, number] => [x, y];

test.each([
  ['a mouse', desktop, false],
  ['a finger', phone, true],
])(
  'the sections of the home page are dragged by %s, down and up',
  async (_, viewport, hasTouch) => {
    await visit(
      'about:blank',
      async (page) => {
        await enterShop(page, demoOwner);
        await page.goto('/admin/home-page');
        await grips(page).first().waitFor();
        const hand = hasTouch ? await fingerOf(page) : mouseOf(page);
        await dragRow(page, hand, 0, 2);
        await dragRow(page, hand, 3, 1);
      },
      { viewport, hasTouch },
    );
  },
);

test('a dragged category goes below another one when it is pulled to the right, with all of its own', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, demoOwner);
      await page.goto('/admin/categories');
      await grips(page).first().waitFor();
      const tree = () => page.locator('input[name=plan]').inputValue().then(shapeOf);
      const before = await tree();
      const [first, second] = before.filter(({ depth }) => depth === 0);
      if (!first || !second) throw new Error('there are too few categories');
      const belowSecond = before.filter(({ path }) => path.startsWith(`${second.path}/`));
      const hand = mouseOf(page);
      const grip = page.getByRole('button', { name: `移動${second.name}`, exact: true });
      await grip.scrollIntoViewIfNeeded();
      const from = await middleOf(grip);
      await hand.down(from);
      await hand.to({ x: from.x + 20, y: from.y });
      await expect.poll(tree).toContainEqual({
        ...{ name: second.name, depth: 1, path: `${first.path}/${second.name}` },
      });
      await hand.up();
      const after = await tree();
      for (const { path } of belowSecond) {
        expect(after.map((one) => one.path)).toContain(`${first.path}/${path}`);
      }
      expect(after).toHaveLength(before.length);
    },
    { viewport: desktop },
  );
});

type Shape = { name: string; depth: number; path: string };
type Tree = readonly { name: string; children?: Tree }[];

/** Every category of a tree, with those that it is below. */
const shapeOf = (json: string): Shape[] => listShapes(JSON.parse(json) as Tree);
const listShapes = (tree: Tree, above: readonly string[] = []): Shape[] =>
  tree.flatMap(({ name, children = [] }) => {
    const path = [...above, name];
    return [{ name, depth: above.length, path: path.join('/') }, ...listShapes(children, path)];
  });

/** Puts a picture of twice its height into the form. */
async function addPicture(page: Page, colour: string): Promise<void> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = fill;
    brush?.fillRect(0, 0, 400, 200);
    return canvas.toDataURL('image/png');
  }, colour);
  const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
  const file = { name: `${colour}.png`, mimeType: 'image/png', buffer };
  await page.getByRole('main').locator('input[type=file]').setInputFiles(file);
}

test('pictures of a product are dragged into order, and one is cut where it is dragged to', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, demoOwner);
      await page.goto('/admin/goods/new');
      const pictures = page.getByRole('list', { name: '圖片' });
      const ids = pictures.locator('input[name$=".mediaId"]');
      for (const [index, colour] of ['red', 'green', 'blue'].entries()) {
        await addPicture(page, colour);
        await ids.nth(index).waitFor({ state: 'attached' });
      }
      const order = () =>
        ids.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      const before = await order();
      const hand = await fingerOf(page);
      const grip = pictures.getByRole('button', { name: /^移動/ });
      await grip.first().scrollIntoViewIfNeeded();
      await grip.nth(2).scrollIntoViewIfNeeded();
      await hand.down(await middleOf(grip.first()));
      await hand.to(await middleOf(grip.nth(2)));
      await hand.up();
      const [main = '', ...others] = before;
      await expect.poll(order).toEqual([...others, main]);

      await pictures.getByRole('button', { name: '裁切第 1 張圖片' }).click();
      const dialog = page.getByRole('dialog', { name: '裁切圖片' });
      const slider = dialog.getByRole('slider', { name: '左右' });
      await dialog.getByRole('slider', { name: '放大' }).fill('2');
      expect(Number(await slider.inputValue())).toBeCloseTo(0.5);
      // The frame, once the picture is in it and the dialog stands still.
      await dialog.locator('button:enabled', { hasText: '裁切' }).waitFor();
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const middle = await middleOf(dialog.locator('img').locator('..'));
      await hand.down(middle);
      await hand.to({ x: middle.x + 60, y: middle.y });
      await hand.up();
      // The picture went to the right: more of its left side is left.
      await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(0.46);
      const [first] = await order();
      await dialog.getByRole('button', { name: '裁切', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(async () => (await order())[0]).not.toBe(first);
    },
    { viewport: phone, hasTouch: true, reducedMotion: 'reduce' },
  );
});
