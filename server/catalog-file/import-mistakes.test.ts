import { describe, expect, test } from 'vitest';
import type { CatalogRow } from '#server/testing/goods/catalog-rows.ts';
import { groups, shrimp, useImportFixture } from '#server/testing/goods/import-fixture.ts';

const fixture = useImportFixture();

/** The mistakes of rows after the groups, as 列:欄:原因 with lines counted from those rows. */
async function mistakesOf(rows: CatalogRow[]) {
  const report = await fixture.importRows([...groups, ...rows]);
  expect(report.isWritten).toBe(false);
  return report.mistakes.map(
    ({ line, column, reason }) => `${line - groups.length - 1}:${column}:${reason}`,
  );
}

describe('mistakes', () => {
  test('within a row are all reported with line, column and reason', async () => {
    expect(
      await mistakesOf([
        {
          ...shrimp,
          name: '蝦'.repeat(61),
          price: '１２．５',
          displayFrom: '2026/02/30',
          status: '賣光',
          tiers: '24:90;12:80',
          channels: '100083｜999',
        },
      ]),
    ).toEqual([
      `1:商品名稱:最多 60 個字，現在有 61 個，現在是「${'蝦'.repeat(30)}…」`,
      '1:狀態:只能填上架、草稿、售完隱藏、下架，現在是「賣光」',
      '1:上架時間:沒有這個日期或時間，現在是「2026/02/30」',
      '1:通路:沒有通路 999',
      '1:售價:要填整數，現在是「１２．５」',
      '1:量價:各級的數量要由小到大，現在是「24:90;12:80」',
    ]);
  });

  test('between the values of a row', async () => {
    expect(
      await mistakesOf([
        { ...shrimp, moq: '10', multiple: '6', maxPerOrder: '6' },
        {
          ...shrimp,
          productCode: 'B',
          skuCode: 'B',
          displayFrom: '2026/02/01',
          displayUntil: '2026/01/01',
        },
        { ...shrimp, productCode: 'C', skuCode: '', price: '5' },
        { ...shrimp, productCode: 'D', skuCode: 'D', ingredients: '蝦' },
      ]),
    ).toEqual([
      '1:起訂量:起訂量 10 不是訂購倍數 6 的倍數',
      '1:單筆上限:單筆上限 6 小於起訂量 10',
      '2:下架時間:下架時間要晚於上架時間',
      '3:貨號:填了「售價」就要填貨號',
      '4:保存天數:不能留白',
    ]);
  });

  test('between rows: repeated and unknown codes, names and numbers', async () => {
    expect(
      await mistakesOf([
        shrimp,
        { ...shrimp, productCode: 'B' },
        { ...shrimp, productCode: 'C', skuCode: 'C', brand: '無名', category: '生鮮 > 肉｜年菜' },
        { ...shrimp, skuCode: '', price: '' },
        { kind: '規格', productCode: 'NONE', skuCode: 'E', price: '1' },
        { kind: '規格', skuCode: 'F', price: '1' },
        { kind: '分類', category: '家電 > 冰箱' },
        { kind: '品牌', brand: '好漁日' },
        { kind: '品牌', brand: '甲', id: '9' },
        { kind: '品牌', brand: '乙', id: '9' },
      ]),
    ).toEqual([
      '2:貨號:和第 5 列重複',
      '3:品牌:沒有品牌「無名」；新品牌請先加一列「品牌」',
      '3:分類:沒有分類「生鮮 > 肉」；新分類請先加一列「分類」',
      '3:分類:沒有分類「年菜」；新分類請先加一列「分類」',
      '4:商品代碼:和第 5 列重複',
      '5:商品代碼:沒有商品「NONE」',
      '6:商品代碼:新規格要填商品代碼',
      '7:分類:沒有上層分類「家電」',
      '8:品牌:和第 4 列重複',
      '10:編號:編號 9 和第 13 列重複',
    ]);
  });

  test('between a product and its SKUs', async () => {
    const options = '份量：小、大';
    expect(
      await mistakesOf([
        { ...shrimp, options, optionValues: '中' },
        { ...shrimp, productCode: 'B', skuCode: 'B1', options, optionValues: '小' },
        { kind: '規格', productCode: 'B', skuCode: 'B2', optionValues: '小', price: '1' },
        { ...shrimp, productCode: 'C', skuCode: 'C1', optionValues: '小' },
      ]),
    ).toEqual([
      '1:選項值:規格「SHRIMP-S」的選項值要照選項的順序，各選一個',
      '3:選項值:和規格「B1」的選項值相同',
      '4:選項值:商品沒有選項，規格「C1」卻有選項值',
    ]);
  });

  test('in rows whose kind or columns do not fit', async () => {
    expect(
      await mistakesOf([
        { kind: '贈品', productCode: 'X' },
        { subtitle: '只有副標' },
        { kind: '品牌', brand: '甲', price: '5' },
        shrimp,
        { ...shrimp, skuCode: 'L', name: '另一個名字' },
        { kind: '規格', productCode: 'OTHER', name: '名字', skuCode: 'M', price: '1' },
        { ...shrimp, productCode: 'Z', skuCode: 'Z', name: '#REF!' },
      ]),
    ).toEqual([
      '1:列別:只能填分類、品牌、商品或規格',
      '2:列別:看不出這一列說的是什麼',
      '3:售價:「品牌」列用不到這一欄，請留白',
      '5:商品名稱:和第 8 列的同一個商品不一樣',
      '6:商品名稱:規格列請留白，商品資料寫在商品列',
      '6:商品代碼:沒有商品「OTHER」',
      '7:商品名稱:公式出錯了，請改成值，現在是「#REF!」',
    ]);
  });

  test('in the headings', async () => {
    const report = await fixture.importText('貨號,品名啊,售價,售價,通路價 7,成分\n');
    expect(report.mistakes.map(({ column, reason }) => `${column}:${reason}`)).toEqual([
      '品名啊:不認得這個欄位；如果只是備註，請在欄名前加 #',
      '售價:這個欄位出現兩次',
      '通路價 7:沒有通路 7',
      '過敏原、內容量、保存天數:食品標示的四個欄位要一起出現',
    ]);
    const list = fixture.importText('商品,規格,貨號,狀態,售價,現有,被訂走,可賣\n');
    await expect(list).rejects.toThrow('請用匯入頁的「匯出所有商品」的檔案');
    await expect(fixture.importText('蘋果,香蕉\n1,2\n')).rejects.toThrow('第一列要是欄位名稱');
    await expect(fixture.importText('\n\n')).rejects.toThrow('沒有資料');
  });

  test('do not cascade: an invalid brand row is no missing brand', async () => {
    const report = await fixture.importRows([
      ...groups.slice(0, 2),
      { kind: '品牌', brand: '好漁日', position: '第一' },
      shrimp,
    ]);
    expect(report.mistakes.map(({ line }) => line)).toEqual([4]);
  });
});
