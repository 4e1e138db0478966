import type { PaymentGateways } from '@kaituan/contract/staff/shop/staff-test-payment';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  gatewayMethods,
  isGatewayMethod,
  type PaymentMethod,
  paymentMethodFacts,
} from '@kaituan/domain/payment/payment-method';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf } from '#admin/parts/forms/typed-values.ts';
import type { SettingValues } from '#admin/settings/use-setting.ts';
import { GatewayNote } from './test-payments.tsx';

export type Payments = SettingValues['Payments'];

/** Those that a new shop can begin with today come first. */
const groups: readonly {
  title: string;
  methods: readonly PaymentMethod[];
  /** Folded as long as the shop uses none and the server could take none. */
  isFolded?: true;
}[] = [
  { title: '不用申請金流', methods: ['BANK_TRANSFER', 'PAY_AT_PICKUP', 'HOME_COD', 'CVS_COD'] },
  { title: '要先向金流公司申請', methods: gatewayMethods, isFolded: true },
];
const shownOrder = groups.flatMap(({ methods }) => methods);

/** What a method needs of the owner, and what it takes. */
const aboutMethod: Record<PaymentMethod, string> = {
  BANK_TRANSFER: '需要銀行帳戶。沒有手續費；匯款進來要您對帳，後台會幫您比對。',
  PAY_AT_PICKUP: '需要取貨地點。沒有手續費；買家來領才付，沒有來領就收不到。',
  HOME_COD:
    '需要能代收貨款的宅配。物流公司收代收手續費，過幾天把錢轉給您；送達當天就能按「已送達」，不用等錢到。',
  CVS_COD:
    '需要能代收貨款的超商寄件。物流公司收服務費，過幾天把錢轉給您；買家取貨當天就能按「已取貨」，不用等錢到。',
  CARD: '買家當場付好，不用對帳。每筆收手續費，過幾天撥款給您。',
  LINE_PAY: '買家用 LINE 當場付好，不用對帳。每筆收手續費，過幾天撥款給您。',
  ATM: '每張訂單一個帳號，不用對帳。每筆收手續費；退款要另外匯給買家。',
  CVS_CODE: '買家到超商的機台繳費，不用對帳。每筆收手續費；退款要另外匯給買家。',
};

/** The methods that are ticked, in the order of the form; an empty limit is the usual one. */
export function readPayments(typed: FormData): Payments {
  const chosen = typed.getAll('method') as PaymentMethod[];
  return chosen.map((method, index) => {
    const minTwd = numberOf(typed, `value[${index}].minTwd`);
    const maxTwd = numberOf(typed, `value[${index}].maxTwd`);
    return {
      ...{ method, feeTwd: numberOf(typed, `value[${index}].feeTwd`) ?? 0 },
      ...(minTwd !== undefined && { minTwd }),
      ...(maxTwd !== undefined && { maxTwd }),
    };
  });
}

export function PaymentFields({
  value,
  problemOf,
  gateways,
}: {
  value: Payments;
  problemOf: (name: string) => string | undefined;
  gateways: PaymentGateways | undefined;
}) {
  const [chosen, setChosen] = useState(() => value.map(({ method }) => method));
  const inOrder = shownOrder.filter((method) => chosen.includes(method));
  const turn = (method: PaymentMethod) =>
    setChosen((now) =>
      now.includes(method) ? now.filter((one) => one !== method) : [...now, method],
    );
  return (
    <>
      <p className="text-sm text-ink-soft">
        勾選您要提供的就好，只有一種也可以開店，之後隨時能加。
      </p>
      {groups.map(({ title, methods, isFolded }) => {
        const list = (
          <ul className="divide-y divide-line">
            {methods.map((method) => (
              <MethodFields
                key={method}
                method={method}
                isChosen={chosen.includes(method)}
                onTurn={() => turn(method)}
                rule={value.find((one) => one.method === method)}
                at={`value[${inOrder.indexOf(method)}]`}
                problemOf={problemOf}
                gateways={gateways}
              />
            ))}
          </ul>
        );
        const isUsed = methods.some(
          (method) => chosen.includes(method) || canTake(gateways, method),
        );
        return (
          <fieldset key={title} className="mt-4">
            <legend className="text-sm font-semibold text-ink-soft">{title}</legend>
            {isFolded ? (
              <Fold title={namesOf(methods)} mustOpen={isUsed}>
                {list}
              </Fold>
            ) : (
              list
            )}
          </fieldset>
        );
      })}
    </>
  );
}

/** Whether the server is known to have the method's gateway. */
const canTake = (gateways: PaymentGateways | undefined, method: PaymentMethod): boolean =>
  gateways?.methodArray.some((one) => one.method === method && one.gateway !== 'NONE') ?? false;

const namesOf = (methods: readonly PaymentMethod[]): string =>
  methods.map((method) => paymentMethodFacts(method).text).join('、');

function MethodFields({
  method,
  isChosen,
  onTurn,
  rule,
  at,
  problemOf,
  gateways,
}: {
  method: PaymentMethod;
  isChosen: boolean;
  onTurn: () => void;
  rule: Payments[number] | undefined;
  at: string;
  problemOf: (name: string) => string | undefined;
  gateways: PaymentGateways | undefined;
}) {
  const { text, minTwd, maxTwd } = paymentMethodFacts(method);
  // A Latin name stands apart from Chinese words.
  const name = /\w$/.test(text) ? `${text} ` : text;
  const gateway = gateways?.methodArray.find((one) => one.method === method);
  const problems = ['minTwd', 'maxTwd', 'feeTwd'].filter((field) => problemOf(`${at}.${field}`));
  return (
    <li className="py-2">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="method"
          value={method}
          checked={isChosen}
          onChange={onTurn}
          className="size-5 accent-primary"
        />
        {text}
      </label>
      <div className="space-y-1 pb-3 pl-8 text-sm text-ink-soft">
        <p>{aboutMethod[method]}</p>
        {isGatewayMethod(method) && gateway && <GatewayNote {...gateway} isChosen={isChosen} />}
      </div>
      {isChosen && (
        <div className="sm:pl-8">
          <Fold
            mustOpen={problems.length > 0}
            title={`${name}金額與手續費：${limitsText(rule)}`}
            className="grid gap-4 pb-3 sm:grid-cols-3"
          >
            <MoneyField
              label={`${name}最低金額`}
              name={`${at}.minTwd`}
              defaultValue={rule?.minTwd ?? ''}
              placeholder={String(minTwd)}
              problem={problemOf(`${at}.minTwd`)}
            />
            <MoneyField
              label={`${name}最高金額`}
              name={`${at}.maxTwd`}
              defaultValue={rule?.maxTwd ?? ''}
              placeholder={maxTwd === null ? '不限' : String(maxTwd)}
              problem={problemOf(`${at}.maxTwd`)}
            />
            <MoneyField
              label={`${name}手續費`}
              name={`${at}.feeTwd`}
              defaultValue={rule?.feeTwd ?? 0}
              problem={problemOf(`${at}.feeTwd`)}
            />
          </Fold>
        </div>
      )}
    </li>
  );
}

/** What few shops need: a phone's screen is short. */
function Fold(props: {
  title: string;
  /** Opens when something in it is used or wrong; only the reader closes it. */
  mustOpen: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { mustOpen } = props;
  const [isOpen, setOpen] = useState(mustOpen);
  const [hadToOpen, setHadToOpen] = useState(mustOpen);
  if (mustOpen !== hadToOpen) {
    setHadToOpen(mustOpen);
    if (mustOpen) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="[&[open]>summary>svg]:rotate-90"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0" />
        {props.title}
      </summary>
      <div className={props.className}>{props.children}</div>
    </details>
  );
}

/** What is stored, in a line: 「照一般限額，不另收費」 */
function limitsText(rule: Payments[number] | undefined): string {
  const { minTwd, maxTwd, feeTwd = 0 } = rule ?? {};
  const limits = [
    minTwd !== undefined && `滿 ${formatTwd(minTwd)}`,
    typeof maxTwd === 'number' && `最多 ${formatTwd(maxTwd)}`,
  ].filter(Boolean);
  return [
    limits.length > 0 ? limits.join('、') : '照一般限額',
    feeTwd > 0 ? `買家付 ${formatTwd(feeTwd)}` : '不另收費',
  ].join('，');
}
