import { expect, test } from 'vitest';
import { findMeantSku, findNamedSku } from './meant-sku.ts';

const small = { code: 'TEE-S', productCode: 'TEE' };
const large = { code: 'TEE-L', productCode: 'TEE' };
const cup = { code: 'CUP-01', productCode: 'CUP' };
const skus = [small, large, cup];

test('the code of a SKU is that SKU, in capitals or not', () => {
  expect(findMeantSku('tee-l', skus)).toEqual({ kind: 'SKU', sku: large });
});

test('the code of a style offers its SKUs, or is the only one', () => {
  expect(findMeantSku('Tee', skus)).toEqual({ kind: 'STYLE', skus: [small, large] });
  expect(findMeantSku('CUP', skus)).toEqual({ kind: 'SKU', sku: cup });
});

test('a SKU with the code of its style comes first', () => {
  const same = { code: 'TEE', productCode: 'TEE' };
  expect(findMeantSku('TEE', [small, same])).toEqual({ kind: 'SKU', sku: same });
});

test('another code means nothing', () => {
  expect(findMeantSku('TEE-X', skus)).toBeUndefined();
});

test('a full name is one SKU, however it is spaced and wide', () => {
  const rice = (...optionValues: string[]) => ({ name: '餐廳用白米（圓）', optionValues });
  const sizes = [rice('15kg', '真空'), rice('30kg', '真空')];
  for (const typed of ['餐廳用白米(圓) 30KG/真空', '餐廳用白米（圓） 30kg 真空']) {
    expect(findNamedSku(typed, sizes)).toBe(sizes[1]);
  }
  expect(findNamedSku('餐廳用白米（圓）', sizes)).toBeUndefined();
  expect(
    findNamedSku('餐廳用白米(圓) 30kg 真空', [...sizes, rice('30kg', '真空')]),
  ).toBeUndefined();
});
