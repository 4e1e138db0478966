import { describe, expect, it } from 'vitest';
import { flashSalePath, newArrivalsPath } from '#web/navigation/paths/product-lists.ts';
import { activityZonePath, isCurrentEntry } from './shop-tabs.ts';

const shown = (path: string) =>
  new URL(`${path}${path.includes('?') ? '&' : '?'}channelId=7`, 'http://shop');

describe('the current entry of a menu', () => {
  it('is the page shown, whatever its channel', () => {
    expect(isCurrentEntry('/brands', shown('/brands'))).toBe(true);
    expect(isCurrentEntry('/brands', shown('/brands/3'))).toBe(false);
  });

  it('tells product lists apart by what they ask for', () => {
    expect(isCurrentEntry(newArrivalsPath, shown(newArrivalsPath))).toBe(true);
    expect(isCurrentEntry(flashSalePath, shown(newArrivalsPath))).toBe(false);
    expect(isCurrentEntry('/products', shown(newArrivalsPath))).toBe(false);
  });

  it('is never a part of the home page', () => {
    expect(isCurrentEntry(activityZonePath, shown('/'))).toBe(false);
    expect(isCurrentEntry('/', shown('/'))).toBe(true);
  });
});
