// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import type { Consent } from './member-query.ts';
import { useConsent, useConsentPlace } from './use-consent.ts';

const due: Consent = {
  ...{ document: 'TERMS_OF_SERVICE', effectiveAt: '2026-07-28T00:00:00.000Z' },
  ...{ agreedAt: null, changeArray: null },
};
const given: Consent = { ...due, agreedAt: '2026-11-24T17:00:00.000Z' };

function Part() {
  const { consents, due: open, giveDue } = useConsent();
  return (
    <button type="button" onClick={() => void giveDue()}>
      {consents.length} 份，{open.length} 份待同意
    </button>
  );
}

const openWith = (consent: Consent) =>
  new FakeShop().answer('/User/GetConsentArray', () => ({ result: [consent] }));

it('gives with something else what is due, without a word of its own', async () => {
  const shop = openWith(due).answer('/User/AddConsent', () => ({ result: [given] }));
  const { user, toasts } = renderPart(<Part />, shop);
  await user.click(await screen.findByText('1 份，1 份待同意'));
  await screen.findByText('1 份，0 份待同意');
  expect(shop.requestsTo('/User/AddConsent')).toEqual([{ channelId }]);
  await user.click(screen.getByText('1 份，0 份待同意'));
  expect(shop.requestsTo('/User/AddConsent')).toHaveLength(1);
  expect(toasts).toEqual([]);
});

it('does not fail what it is given with: it is asked for again', async () => {
  const shop = openWith(due).answer('/User/AddConsent', () => refuse('RATE_LIMITED'));
  const { user, toasts } = renderPart(<Part />, shop);
  await user.click(await screen.findByText('1 份，1 份待同意'));
  await waitFor(() => expect(shop.requestsTo('/User/AddConsent')).toHaveLength(1));
  screen.getByText('1 份，1 份待同意');
  expect(toasts).toEqual([]);
});

function Place() {
  return <p>{useConsentPlace(useConsent()) ?? 'UNKNOWN'}</p>;
}

it.each([
  ['FIRST', due],
  ['LATER', given],
])('stands %s where its terms ask for it', async (place, consent) => {
  renderPart(<Place />, openWith(consent));
  screen.getByText('UNKNOWN');
  await screen.findByText(place);
});

it('keeps no page waiting for an answer that does not come', async () => {
  const never = new FakeShop().answer('/User/GetConsentArray', () => new Promise(() => undefined));
  renderPart(<Place />, never);
  screen.getByText('UNKNOWN');
  await screen.findByText('LATER', undefined, { timeout: 10_000 });
});
