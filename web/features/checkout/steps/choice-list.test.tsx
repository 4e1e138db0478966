// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChoiceList } from './choice-list.tsx';

afterEach(cleanup);

const tooCold = '不送這個溫度的商品，請選其他方式';
const show = (...reasons: (string | null)[]) =>
  render(
    <ChoiceList
      choices={reasons.map((reason, index) => ({ method: `way ${index}`, reason }))}
      chosen={null}
    >
      {({ method, reason }) => <p key={method}>{`${method} ${reason ?? ''}`}</p>}
    </ChoiceList>,
  );

it('says once why none of the others can be chosen, where one reason is that of all', () => {
  show(null, tooCold, tooCold, tooCold);
  expect(screen.getAllByText(new RegExp(tooCold))).toHaveLength(1);
  screen.getByText('way 3');
});

it.each([
  ['each has its own', [null, tooCold, '不配送離島']],
  ['there is one', [null, tooCold]],
  ['one can be chosen now', [tooCold, tooCold]],
])('says it beside the way where %s', (_, reasons) => {
  show(...reasons);
  screen.getByText(`way ${reasons.indexOf(tooCold)} ${tooCold}`);
});
