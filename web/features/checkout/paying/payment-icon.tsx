import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import {
  Banknote,
  CreditCard,
  HandCoins,
  Landmark,
  MessageCircle,
  ReceiptText,
  Store,
  Truck,
} from 'lucide-react';

const icons: Record<PaymentMethod, typeof Banknote> = {
  CARD: CreditCard,
  LINE_PAY: MessageCircle,
  ATM: Banknote,
  CVS_CODE: ReceiptText,
  CVS_COD: Store,
  HOME_COD: Truck,
  BANK_TRANSFER: Landmark,
  PAY_AT_PICKUP: HandCoins,
};

export function PaymentIcon({ method, size = 22 }: { method: PaymentMethod; size?: number }) {
  const Icon = icons[method];
  return <Icon aria-hidden size={size} />;
}
