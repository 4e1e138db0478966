// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { CaseChoice } from './case-choice.tsx';

it('asks whether less than all is bought only where less can come', () => {
  const show = (quantity: number) =>
    renderPart(
      <CaseChoice
        {...{ name: '蝦仁', unit: '包', max: 9, onChange: () => {} }}
        caseLot={{ caseQty: 12, policy: 'ROUND_DOWN', shopFills: 0 }}
        choice={{ quantity, extra: 0, isAllOrNothing: false }}
      />,
      new FakeShop(),
    );
  show(1);
  expect(screen.queryByRole('checkbox')).toBeNull();
  show(2);
  screen.getByRole('checkbox', { name: /拿不到全部 2 包，就一包都不買/ });
});
