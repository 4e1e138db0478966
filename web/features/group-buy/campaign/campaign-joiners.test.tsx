// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { namelessMember } from '@kaituan/domain/member/profile';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { CampaignJoiners } from './campaign-joiners.tsx';
import { campaignOf } from './sample-campaign.ts';

it('numbers nobody: who leaves would move the number of everybody who came later', () => {
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
  const nameless = '一位團友';
  expect(names.map((text) => /一位團友|王○明/.exec(text ?? '')?.[0])).toEqual([
    ...[nameless, '王○明', nameless, nameless, nameless, nameless, nameless],
  ]);
  expect(document.body.textContent).not.toContain(namelessMember);
});
