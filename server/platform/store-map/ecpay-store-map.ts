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

type Chain = { name: string; subTypes: Partial<Record<EcpayStoreMapSettings['service'], string>> };

/** The chains by method, with ECPay's types; not each is there for both services, and one only is frozen. */
const chains: Partial<Record<ShippingMethod, Chain>> = {
  CVS_711: { name: '7-ELEVEN', subTypes: { B2C: 'UNIMART', C2C: 'UNIMARTC2C' } },
  CVS_711_FROZEN: { name: '7-ELEVEN', subTypes: { B2C: 'UNIMARTFREEZE' } },
  CVS_FAMILY: { name: '全家', subTypes: { B2C: 'FAMI', C2C: 'FAMIC2C' } },
  CVS_HILIFE: { name: '萊爾富', subTypes: { B2C: 'HILIFE', C2C: 'HILIFEC2C' } },
  CVS_OK: { name: 'OKmart', subTypes: { C2C: 'OKMARTC2C' } },
};
const longest = { storeId: 9, name: 40, address: 80, phone: 20 };

/** ECPay's store map (Express/map); its reply is not signed, so the shop signs the reply address. */
export function createEcpayStoreMap(settings: EcpayStoreMapSettings): StoreMap {
  const { merchantId, service, action } = settings;
  const subTypeOf = (method: ShippingMethod) => chains[method]?.subTypes[service];
  return {
    formOrigin: action.startsWith('/') ? null : new URL(action).origin,
    supports: (method) => subTypeOf(method) !== undefined,
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
      const chain = chains[method];
      const subType = subTypeOf(method);
      const isAsked = chain && subType !== undefined && posted.LogisticsSubType === subType;
      const storeId = textOf(posted.CVSStoreID, longest.storeId);
      const name = textOf(posted.CVSStoreName, longest.name);
      if (!isAsked || !/^[0-9A-Za-z]+$/.test(storeId) || name === '') return undefined;
      return {
        brand: chain.name,
        storeId,
        name,
        address: textOf(posted.CVSAddress, longest.address),
        phone: textOf(posted.CVSTelephone, longest.phone),
        isOffshore: posted.CVSOutSide === '1',
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

function textOf(value: unknown, max: number): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return '';
  const text = value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return Array.from(text).slice(0, max).join('');
}
