import type { CallApi } from '@kaituan/api-client/api';
import { createQueryClient } from '@kaituan/api-client/query-client';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { environmentContext, queryClientContext } from '#web/platform/page-context.ts';
import { loader } from './group-buy-calendar.ts';

const linkOnly = campaignOf({ isListed: false });

/** Asks for a file of a shop that has one group buy, which no list shows. */
function fileAt(path: string, campaignId: string): Promise<Response> {
  const api = (async () => ({ result: linkOnly })) as unknown as CallApi;
  const context = new RouterContextProvider();
  context.set(queryClientContext, createQueryClient(api));
  context.set(environmentContext, {
    ...{ apiBaseUrl: '', publicUrl: 'https://shop.example', firebase: null },
    ...{ isReachableDemo: false, formOrigins: [] },
  });
  const url = new URL(path, 'https://shop.example');
  const request = new Request(url);
  const pattern = '/group-buys/:campaignId/opening.ics';
  return loader({ request, url, context, pattern, params: { campaignId } });
}

test('who has the link of a group buy has its calendar file', async () => {
  const response = await fileAt('/group-buys/1/opening.ics?channelId=7', '1');
  expect(response.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const file = (await response.text()).replaceAll('\r\n ', '');
  expect(file).toContain('SUMMARY:團購開團：龍眼蜂蜜團購');
  expect(file).toContain('DTSTART:20261120T040000Z');
});
