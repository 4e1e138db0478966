import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { useState } from 'react';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import {
  DayField,
  MomentField,
  MoneyField,
  NumberField,
} from '#admin/parts/forms/number-fields.tsx';
import { itemName, PromotionItems } from '#admin/parts/forms/promotion-items.tsx';
import { RungRows } from '#admin/parts/forms/rung-rows.tsx';
import { typedMoment } from '#admin/parts/forms/typed-values.ts';
import { LaterPaymentFields } from '#admin/parts/later-payments.tsx';
import { FoldedSection, FormSection } from '#admin/parts/section.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { PlanPlaceFields } from './plan-place-fields.tsx';

type Parts = {
  plan: CampaignPlanForm | undefined;
  /** The times of an earlier group buy are not those of a new one. */
  isNew: boolean;
  channelId: number;
  /** The SKUs by code, in order. */
  codes: readonly string[];
  onCodes: (codes: readonly string[]) => void;
  goodsOf: ReadonlyMap<string, PromotionGoods>;
  problemOf: (name: string) => string | undefined;
  mend: (name: string) => void;
  /** A rung or the picture came or went. */
  onRows: () => void;
};

type ShipDay = 'shipFrom' | 'shipTo';
const usualDays: Record<ShipDay, number> = { shipFrom: 3, shipTo: 7 };
const dayOf = (instant: string): string => taipeiDayOf(Date.parse(instant));

/** As many days after its end as the earlier group buy that this one is like. */
const daysFromClosing = (plan: CampaignPlanForm | undefined, name: ShipDay): number =>
  plan ? daysBetween(dayOf(plan.closesAt), dayOf(plan[name])) : usualDays[name];
const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000);

/** Fills in a day so long after the end that is typed, unless somebody typed another. */
function suggestDay({ form, value }: HTMLInputElement, name: ShipDay, days: number): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || value === '') return;
  if (field.value !== '' && field.value !== field.dataset.suggested) return;
  field.value = addDays(value.slice(0, 10), days);
  field.dataset.suggested = field.value;
}

/**
 * Everything an owner says of a group buy, what nobody can leave out first; the names of fields are those of the
 * file's columns.
 */
export function PlanFields(parts: Parts) {
  const { plan, isNew, channelId, problemOf, mend, onRows } = parts;
  const [mode, setMode] = useState(plan?.mode ?? 'CAMPAIGN');
  const isPool = mode === 'CAMPAIGN';
  const given = (name: string, value: string | number | null | undefined) => ({
    ...{ name, defaultValue: value ?? '', problem: problemOf(name) },
  });
  const time = (name: 'opensAt' | 'closesAt') =>
    given(name, plan && !isNew ? typedMoment(plan[name]) : '');
  const day = (name: ShipDay) => given(name, plan && !isNew ? dayOf(plan[name]) : '');
  return (
    <>
      <FormSection title="團購">
        <FormField label="標題" {...given('title', plan?.title)} maxLength={40} />
        <SelectField
          label="方式"
          name="kind"
          value={mode}
          onChange={({ target }) => setMode(target.value === 'TEAM' ? 'TEAM' : 'CAMPAIGN')}
          problem={problemOf('kind')}
        >
          <option value="CAMPAIGN">全站團：人越多越便宜</option>
          <option value="TEAM">好友團：幾個人在時限內湊滿</option>
        </SelectField>
      </FormSection>
      <FormSection title="時間（台北）">
        <MomentField label="開團" {...time('opensAt')} />
        <MomentField
          label="結團"
          {...time('closesAt')}
          onChange={({ target }) => {
            if (!isNew) return;
            suggestDay(target, 'shipFrom', daysFromClosing(plan, 'shipFrom'));
            suggestDay(target, 'shipTo', daysFromClosing(plan, 'shipTo'));
            if (target.value !== '') for (const name of ['shipFrom', 'shipTo']) mend(name);
          }}
        />
        <DayField
          label="最早出貨"
          {...day('shipFrom')}
          hint="結團後幾天才備得齊；填了結團就先帶入，可以改"
        />
        <DayField label="最晚出貨" {...day('shipTo')} hint="跟團的人看到的最晚一天" />
      </FormSection>
      <FormSection title="成團">
        {isPool ? (
          <>
            <SelectField
              label="成團條件"
              name="goalKind"
              defaultValue={plan?.goalKind ?? 'UNITS'}
              problem={problemOf('goalKind')}
            >
              <option value="UNITS">份數</option>
              <option value="BUYERS">人數</option>
              <option value="AMOUNT">金額</option>
            </SelectField>
            <NumberField
              label="成團門檻"
              hint="沒達到就取消，付過的全額退回"
              {...given('goalMin', plan?.goalMin)}
            />
          </>
        ) : (
          <>
            <NumberField label="一團幾人" {...given('teamSize', plan?.teamSize)} />
            <NumberField
              label="幾小時內湊滿"
              hint="1 到 168"
              {...given('teamHours', plan?.teamHours)}
            />
          </>
        )}
      </FormSection>
      <FormSection title="商品">
        <PromotionItems {...parts}>
          {(code, index) => {
            const item = plan?.items.find(({ skuCode }) => skuCode === code);
            const at = (field: string) => itemName(index, field);
            return (
              <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
                <MoneyField label="起始單價" {...given(at('price'), item?.priceTwd)} />
                <NumberField
                  label="最多賣幾份"
                  placeholder="不限"
                  {...given(at('units'), item?.capUnits)}
                />
                <div className="sm:col-span-2">
                  <RungRows
                    label="全團階梯價"
                    name={at('rungs')}
                    initial={item?.rungs ?? []}
                    {...{
                      from: '滿',
                      unit: '份',
                      max: 8,
                      onRows,
                      mend,
                      problem: problemOf(at('rungs')),
                    }}
                    hint="越多人跟，大家都便宜；照結團時的份數算，多付的退回"
                  />
                </div>
              </div>
            );
          }}
        </PromotionItems>
      </FormSection>
      <FormSection title="付款">
        <p className="text-sm text-ink-soft md:col-span-2">
          商店有收的信用卡、LINE Pay
          不用設定。轉帳的名額保留到期限，付款後才計入人數；取貨時付款的立刻計入，照最後的價格付。
        </p>
        <LaterPaymentFields later={plan} hint="最晚到結團時" problem={problemOf('transferHours')} />
      </FormSection>
      <FoldedSection title={isPool ? '每人上限與整箱' : '每人上限與邀請'} isSet={isLimited(plan)}>
        <NumberField label="每人上限" hint="留白不限" {...given('perMember', plan?.perMemberMax)} />
        <NumberField label="每筆上限" hint="留白不限" {...given('perOrder', plan?.perOrderMax)} />
        {isPool ? (
          <CaseFields plan={plan} problemOf={problemOf} />
        ) : (
          <CheckField
            name="allowsStrangers"
            label="沒受邀的人也能加入好友團"
            defaultChecked={plan?.allowsStrangers ?? true}
          />
        )}
      </FoldedSection>
      <FoldedSection title="介紹、圖片與公開方式" isSet={isPresented(plan)}>
        <div className="md:col-span-2">
          <TextAreaField
            label="介紹"
            {...given('introduction', plan?.introduction)}
            rows={3}
            maxLength={2_000}
          />
        </div>
        <PlanPicture
          initial={plan?.pictureId ?? null}
          problem={problemOf('picture')}
          onPicked={onRows}
        />
        <PlanPlaceFields {...{ plan, channelId, problemOf }} />
      </FoldedSection>
    </>
  );
}

const isLimited = (plan: CampaignPlanForm | undefined): boolean =>
  plan !== undefined &&
  (!plan.allowsStrangers ||
    [plan.perMemberMax, plan.perOrderMax, plan.caseQty].some((limit) => limit !== null));

const isPresented = (plan: CampaignPlanForm | undefined): boolean =>
  plan !== undefined &&
  (plan.visibility === 'LINK_ONLY' ||
    [plan.introduction, plan.pictureId, plan.activityId].some(Boolean));

/** Whole cases where the supplier sells no less. */
function CaseFields({ plan, problemOf }: Pick<Parts, 'plan' | 'problemOf'>) {
  return (
    <>
      <NumberField
        label="一箱幾份"
        hint="供應商只整箱賣才要填；每個規格各自湊箱，留白不用湊"
        name="caseQty"
        defaultValue={plan?.caseQty ?? ''}
        problem={problemOf('caseQty')}
      />
      <div className="md:col-span-2">
        <SelectField
          label="最後一箱不滿時"
          name="casePolicy"
          defaultValue={plan?.casePolicy ?? 'ROUND_DOWN'}
          hint="有填一箱幾份才用得到"
          problem={problemOf('casePolicy')}
        >
          <option value="ROUND_DOWN">捨去零頭：從最後跟團的減，全額退回</option>
          <option value="ROUND_UP_BY_TOLERANCE">多拿補滿：用參加者願意多拿的數量</option>
          <option value="SHOP_FILLS">店家補足：差的份數由店家自己買</option>
        </SelectField>
      </div>
    </>
  );
}
