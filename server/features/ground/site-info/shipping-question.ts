import { wayTexts } from '@kaituan/domain/shipping/fee-text';
import { offeredMethodsOf, tiersOf } from '@kaituan/domain/shipping/shipping-fee';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { hasNoStores, shippingOnMap } from '#server/features/ground/channel/usable-shipping.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';

type Topic = {
  topic: string;
  questionArray: { id: number; question: string; answerHtml: string }[];
};

const regionTexts = { MAIN: '本島', OFFSHORE: '離島' } as const;

/** The fees as they are set now, as HTML; empty without any method that can be chosen. */
function feesHtml(terms: ChannelTerms, storeMap: StoreMap | null): string {
  const rules = shippingOnMap(terms, storeMap).filter(({ method }) => !hasNoStores(method, terms));
  return (['MAIN', 'OFFSHORE'] as const)
    .map((region) => {
      const ways = offeredMethodsOf(rules)
        .map((method) => ({
          name: shippingMethodFacts(method).text,
          tiers: tiersOf(rules, method, region),
        }))
        .filter(({ tiers }) => tiers.length > 0);
      const items = wayTexts({ ways }).map((text) => `<li>${text}</li>`);
      return items.length > 0 ? `<p>${regionTexts[region]}</p><ul>${items.join('')}</ul>` : '';
    })
    .join('');
}

/**
 * Topics with a question about the delivery fees, answered from the channel's own terms, first in the
 * topic that is about them. A shop that answers nothing yet is not given one question alone.
 */
export function withShippingQuestion(
  topics: readonly Topic[],
  terms: ChannelTerms,
  storeMap: StoreMap | null,
): Topic[] {
  const fees = feesHtml(terms, storeMap);
  if (topics.length === 0 || fees === '') return [...topics];
  const note = '<p>不同保存溫度分開寄送、分開計算；大型包裹以結帳時為準。</p>';
  const asked = { id: 0, question: '運費是多少？', answerHtml: `${fees}${note}` };
  const home = topics.find(({ topic }) => topic.includes('運費'));
  if (!home) return [...topics, { topic: '運費', questionArray: [asked] }];
  return topics.map((one) =>
    one === home ? { ...one, questionArray: [asked, ...one.questionArray] } : one,
  );
}
