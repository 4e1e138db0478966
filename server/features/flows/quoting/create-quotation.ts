import type { Cart, CartLine } from '@kaituan/contract/order/cart';
import * as contract from '@kaituan/contract/order/quotation';
import { quotationValidUntil } from '@kaituan/domain/cart/quotation';
import { isBan } from 'taiwan-id-validator';
import type { QuotationLine } from '#server/database/schema/cart-schema.ts';
import { newQuotationNo } from '#server/database/sql/generated-number.ts';
import { requireVisiblePrices } from '#server/features/flows/cart/hidden-cart-price.ts';
import { cartKeyOf } from '#server/features/flows/cart/load-cart.ts';
import { answerCart } from '#server/features/flows/cart/present-cart.ts';
import { requireCompany } from '#server/features/ground/channel/get-sales-company-info.ts';
import { storeQuotation } from '#server/features/records/quotation/quotation-query.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentQuotations } from './present-quotation.ts';

export const createQuotation = handle(
  contract.createQuotation,
  async ({ channelId, recipient }, context) => {
    const { database, now } = context;
    const key = cartKeyOf(context, { channelId });
    requireTaxId(recipient.taxId);
    const seller = await requireCompany(database, channelId);
    await requireVisiblePrices(database, key);
    const { result: cart } = await answerCart(database, key, now);
    const lines = cart.lines.flatMap(quotedLine);
    if (lines.length === 0) throw new Refusal('CART_EMPTY', { message: '沒有可以報價的商品' });
    const row = {
      quotationNo: newQuotationNo(now),
      ...{ memberId: key.memberId, channelId, recipient, lines },
      seller: {
        ...{ name: seller.name, taxId: seller.taxId, address: seller.address },
        ...{ phone: seller.phone, email: seller.email },
      },
      goodsTwd: cart.goodsTwd ?? 0,
      feeTwd: feeOf(cart),
      quotedAt: now,
      validUntil: quotationValidUntil(now.getTime()),
    };
    await storeQuotation(database, row);
    const [result] = await presentQuotations(database, [row], now);
    if (!result) throw new Error('the quotation was not presented');
    return { result };
  },
);

function requireTaxId(taxId: string): void {
  if (taxId === '' || isBan(taxId)) return;
  const details = [{ path: 'recipient.taxId', rule: 'TAX_ID' }];
  throw new Refusal('VALIDATION_FAILED', { message: '統一編號不正確', details });
}

/** A selected line that can be ordered now; amounts are there, because prices are visible. */
function quotedLine(line: CartLine): QuotationLine[] {
  const { unitPriceTwd, amountTwd } = line;
  if (!line.isSelected || line.problem !== null) return [];
  if (unitPriceTwd === null || amountTwd === null) return [];
  const { skuId, code, name, optionText, unitLabel, note, quantity } = line;
  return [{ skuId, code, name, optionText, unitLabel, note, quantity, unitPriceTwd, amountTwd }];
}

/** Home delivery of every parcel on the main island. */
const feeOf = ({ shipments }: Cart): number =>
  shipments.reduce((sum, { feeTwd }) => sum + (feeTwd ?? 0), 0);
