// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { namelessMember } from '@kaituan/domain/member/profile';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { CampaignJoiners } from './campaign-joiners.tsx';
import { campaignOf } from './sample-campaign.ts';

it('tells members without a name apart, by when they came, also beyond the first ones', () => {
  const joiners = Array.from({ length: 7 }, (_, index) => ({
    name: index === 1 ? '王○明' : namelessMember,
    units: 1,
    joinedAt: `2026-11-21T00:0${index}:00.000Z`,
  }));
  const campaign = campaignOf({ joiners, confirmed: { buyers: 12, units: 30 } });
  renderPart(<CampaignJoiners campaign={campaign} />, new FakeShop());
  const names = screen
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(names.map((text) => /(第 \d+ 位團友|王○明)/.exec(text ?? '')?.[0])).toEqual([
    ...['第 12 位團友', '王○明', '第 10 位團友', '第 9 位團友', '第 8 位團友'],
    ...['第 7 位團友', '第 6 位團友'],
  ]);
  expect(document.body.textContent).not.toContain(namelessMember);
});
