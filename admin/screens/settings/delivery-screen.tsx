import { findSalesStop } from '@kaituan/domain/settings/opening';
import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
  shippingMethodNames,
} from '@kaituan/domain/shipping/shipping-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MoneyField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';
import { useFocusAdded, useRows } from '#admin/parts/lists/use-rows.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useOpeningChecklist } from '#admin/settings/opening-steps.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import { UnusableChoices } from '#admin/settings/unusable-choices.tsx';
import type { SettingValues } from '#admin/settings/use-setting.ts';

type Delivery = SettingValues['Delivery'];
type Tier = Delivery[number]['tiers'][number];
type ProblemOf = (name: string) => string | undefined;
type Problems = { problemOf: ProblemOf; mend: (name: string) => void };

const maxDays = 400;
const regionText = { MAIN: '本島', OFFSHORE: '離島' } as const;
/** What most shops begin with; the owner sees it before saving. */
const usualTiers: Tier[] = [
  { minGoodsTwd: 0, feeTwd: 100 },
  { minGoodsTwd: 1_000, feeTwd: 0 },
];
const usualDelivery: Delivery = [{ method: 'HOME_AMBIENT', region: 'MAIN', tiers: usualTiers }];
const free: Tier[] = [{ minGoodsTwd: 0, feeTwd: 0 }];
const ways = shippingMethodNames.flatMap((method) =>
  (['MAIN', 'OFFSHORE'] as const)
    .filter((region) => region === 'MAIN' || shippingMethodFacts(method).servesOffshore)
    .map((region) => ({ method, region, key: `${method} ${region}` })),
);

/** 運送與費用: how goods reach buyers, for how much, and on which days not. */
export default function DeliveryScreen() {
  const checklist = useOpeningChecklist();
  return (
    <>
      <PageHeader title="運送與費用" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="Delivery"
        title="配送方式與運費"
        hint="買滿多少元，運費就用那一列；運費填 0 就是免運。"
        labels={{ 'value[].method': '配送方式', 'value[].tiers': '運費' }}
        read={readDelivery}
        warn={(value) =>
          findSalesStop(checklist?.opening, { shipping: value.map(({ method }) => method) })
        }
      >
        {({ value, isNew, problemOf, mend }) => (
          <>
            <WayFields
              value={isNew && value.length === 0 ? usualDelivery : value}
              {...{ problemOf, mend }}
            />
            <UnusableChoices step="DELIVERY" />
          </>
        )}
      </SettingForm>
      <SettingForm
        name="SellingTerms"
        title="最低訂購金額與價格"
        read={(typed) => ({
          orderMinimumTwd: numberOf(typed, 'value.orderMinimumTwd') ?? 0,
          priceVisibility: textOf(typed, 'value.priceVisibility') as 'PUBLIC',
        })}
      >
        {({ value, problemOf }) => (
          <div className="grid gap-4 md:grid-cols-2">
            <MoneyField
              label="最低訂購金額"
              hint="折扣後、不含運費；0 是不限"
              name="value.orderMinimumTwd"
              defaultValue={value.orderMinimumTwd}
              problem={problemOf('value.orderMinimumTwd')}
            />
            <SelectField
              label="誰看得到價格"
              name="value.priceVisibility"
              defaultValue={value.priceVisibility}
            >
              <option value="PUBLIC">所有人</option>
              <option value="LOGIN_REQUIRED">登入的會員</option>
              <option value="PRICES_HIDDEN">審核過的通路會員</option>
            </SelectField>
          </div>
        )}
      </SettingForm>
      <SettingForm
        name="NoShipDays"
        title="不出貨的日子"
        hint="買家不能指定這些日子到貨，例如春節。"
        read={(typed) =>
          textOf(typed, 'value')
            .normalize('NFKC')
            .split(/[\s,、]+/)
            .filter((day) => day !== '')
            .map(withHyphens)
        }
      >
        {({ value, problemOf }) => (
          <TextAreaField
            label="日期，一行一天"
            name="value"
            rows={6}
            placeholder="2027-02-05"
            defaultValue={value.join('\n')}
            problem={findDayProblem(problemOf)}
          />
        )}
      </SettingForm>
    </>
  );
}

/** 2027/2/5 as 2027-02-05. */
const withHyphens = (day: string): string =>
  day.replace(
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/,
    (_, year, month, date) => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  );

/** The first mistake among the days, which names its day. */
function findDayProblem(problemOf: ProblemOf): string | undefined {
  for (let index = 0; index < maxDays; index += 1) {
    const problem = problemOf(`value[${index}]`);
    if (problem) return problem;
  }
  return undefined;
}

/** The ways that are ticked, in the order of the form. An empty amount is refused: it would be free delivery. */
function readDelivery(typed: FormData): Delivery {
  const problems: Record<string, string> = {};
  const amountOf = (name: string): number => {
    const amount = numberOf(typed, name);
    if (amount === undefined) problems[name] = '請填金額，不收就填 0';
    else if (!(amount >= 0)) problems[name] = '請填 0 以上的整數';
    return amount ?? 0;
  };
  const delivery = typed.getAll('way').map((way, index) => {
    const [method, region] = String(way).split(' ') as [ShippingMethod, ShippingRegion];
    const count = Number(typed.get(`count ${way}`));
    const tiers = Array.from({ length: count }, (_, place) => ({
      minGoodsTwd: amountOf(`value[${index}].tiers[${place}].minGoodsTwd`),
      feeTwd: amountOf(`value[${index}].tiers[${place}].feeTwd`),
    }));
    return { method, region, tiers };
  });
  if (Object.keys(problems).length > 0) throw new FieldProblem(problems);
  return delivery;
}

function WayFields({ value, problemOf, mend }: Problems & { value: Delivery }) {
  const [chosen, setChosen] = useState(() =>
    value.map(({ method, region }) => `${method} ${region}`),
  );
  const inOrder = ways.filter(({ key }) => chosen.includes(key));
  const turn = (way: string) => {
    setChosen((now) => (now.includes(way) ? now.filter((one) => one !== way) : [...now, way]));
    mend('value');
  };
  return (
    <ul className="divide-y divide-line">
      {ways.map(({ method, region, key }) => {
        const name = `${shippingMethodFacts(method).text}・${regionText[region]}`;
        const rule = value.find((one) => one.method === method && one.region === region);
        const index = inOrder.findIndex((way) => way.key === key);
        return (
          <li key={key} className="py-2">
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="way"
                value={key}
                checked={index >= 0}
                onChange={() => turn(key)}
                className="size-5 accent-primary"
              />
              {name}
            </label>
            {index >= 0 && (
              <TierRows
                name={name}
                way={key}
                at={`value[${index}]`}
                tiers={
                  rule?.tiers ?? (shippingMethodFacts(method).kind === 'PICKUP' ? free : usualTiers)
                }
                {...{ problemOf, mend }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TierRows(
  props: Problems & { name: string; way: string; at: string; tiers: readonly Tier[] },
) {
  const { name, way, at, tiers, problemOf, mend } = props;
  const { rows, add, remove } = useRows(tiers, { at: `${at}.tiers`, mend });
  const list = useFocusAdded<HTMLDivElement>();
  return (
    <div className="space-y-3 pb-3 sm:pl-8">
      <input type="hidden" name={`count ${way}`} value={rows.length} />
      <div ref={list} className="space-y-3 empty:hidden">
        {rows.map(({ key, initial }, place) => (
          <div key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <MoneyField
              label="買滿"
              aria-label={`${name}第 ${place + 1} 列：買滿`}
              name={`${at}.tiers[${place}].minGoodsTwd`}
              defaultValue={initial.minGoodsTwd}
              problem={problemOf(`${at}.tiers[${place}].minGoodsTwd`)}
            />
            <MoneyField
              label="運費"
              aria-label={`${name}第 ${place + 1} 列：運費`}
              name={`${at}.tiers[${place}].feeTwd`}
              defaultValue={initial.feeTwd}
              problem={problemOf(`${at}.tiers[${place}].feeTwd`)}
            />
            <Button
              look="outline"
              className="mt-6.5"
              aria-label={`刪除${name}第 ${place + 1} 列`}
              onClick={() => remove(key)}
            >
              <Trash2 aria-hidden size={18} />
            </Button>
          </div>
        ))}
      </div>
      {problemOf(`${at}.tiers`) && (
        <p className="text-sm text-danger">{problemOf(`${at}.tiers`)}</p>
      )}
      <Button look="outline" onClick={() => add({ minGoodsTwd: 0, feeTwd: 0 })}>
        <Plus aria-hidden size={18} />
        加一個門檻
      </Button>
    </div>
  );
}
