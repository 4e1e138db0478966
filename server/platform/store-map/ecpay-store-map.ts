import { randomBytes } from 'node:crypto';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import type { StoreMap } from './store-map.ts';

export type EcpayStoreMapSettings = {
  merchantId: string;
  /** B2C ships through the chain's warehouse, C2C from store to store; ECPay grants a merchant one of them. */
  service: 'B2C' | 'C2C';
  /** The address of the map. */
  action: string;
};

const brands: Partial<Record<ShippingMethod, { name: string; subType: string }>> = {
  CVS_711: { name: '7-ELEVEN', subType: 'UNIMART' },
  CVS_FAMILY: { name: '全家', subType: 'FAMI' },
  CVS_FAMILY_FROZEN: { name: '全家', subType: 'FAMI' },
  CVS_HILIFE: { name: '萊爾富', subType: 'HILIFE' },
};
const longest = { storeId: 9, name: 40, address: 80, phone: 20 };

/** ECPay's store map (Express/map); its reply is not signed, so the shop signs the reply address. */
export function createEcpayStoreMap(settings: EcpayStoreMapSettings): StoreMap {
  const { merchantId, service, action } = settings;
  const subTypeOf = (method: ShippingMethod) => {
    const brand = brands[method];
    return brand && (service === 'C2C' ? `${brand.subType}C2C` : brand.subType);
  };
  return {
    formOrigin: action.startsWith('/') ? null : new URL(action).origin,
    open({ method, isCollected, replyUrl }) {
      const subType = subTypeOf(method);
      if (!subType) return undefined;
      return {
        action,
        fields: {
          MerchantID: merchantId,
          MerchantTradeNo: newMapNo(),
          LogisticsType: 'CVS',
          LogisticsSubType: subType,
          IsCollection: isCollected ? 'Y' : 'N',
          ServerReplyURL: replyUrl,
        },
      };
    },
    read(method, posted) {
      const brand = brands[method];
      const isAsked = brand && posted.LogisticsSubType === subTypeOf(method);
      const storeId = textOf(posted.CVSStoreID, longest.storeId);
      const name = textOf(posted.CVSStoreName, longest.name);
      if (!isAsked || !/^[0-9A-Za-z]+$/.test(storeId) || name === '') return undefined;
      return {
        brand: brand.name,
        storeId,
        name,
        address: textOf(posted.CVSAddress, longest.address),
        phone: textOf(posted.CVSTelephone, longest.phone),
      };
    },
  };
}

/** 20 random letters and digits, unique per request. */
const newMapNo = (): string =>
  `M${Date.now().toString(36).toUpperCase()}${randomBytes(8).toString('hex').toUpperCase()}`.slice(
    0,
    20,
  );

function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return '';
  const text = value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return Array.from(text).slice(0, most).join('');
}
