import { expect, it } from 'vitest';
import { sizeOf } from './campaign-query.ts';
import { itemOf } from './sample-campaign.ts';

it('says of which size a price is, and of which goods where there are several', () => {
  const jar = itemOf();
  const large = itemOf({ skuId: 2, optionText: '1.4kg', unitLabel: '桶' });
  expect(sizeOf(jar, { items: [jar, large] })).toBe('700g／罐');
  const bread = itemOf({ ...{ skuId: 3, productId: 99, name: '吐司' }, optionText: '' });
  expect(sizeOf(jar, { items: [jar, bread] })).toBe(`${jar.name} 700g／罐`);
  expect(sizeOf(bread, { items: [jar, bread] })).toBe('吐司／罐');
  expect(sizeOf(bread, { items: [bread] })).toBe('每罐');
});
