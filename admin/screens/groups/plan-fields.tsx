import type { CampaignPlanForm } from '@kaituan/contract/staff-campaign-plan';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { useState } from 'react';
import { LaterPaymentFields } from '#admin/parts/later-payments.tsx';
import { MomentField, MoneyField, NumberField } from '#admin/parts/number-fields.tsx';
import { FormSection } from '#admin/parts/section.tsx';
import { rungsText, typedMoment } from '#admin/parts/typed-values.ts';
import { itemName } from './read-plan.ts';

type Parts = {
  plan: CampaignPlanForm | undefined;
  /** The times of an earlier group buy are not those of a new one. */
  isNew: boolean;
  count: number;
  onCount: (count: number) => void;
  problemOf: (name: string) => string | undefined;
};

/** Everything an owner says of a group buy; the names of fields are those of the file's columns. */
export function PlanFields({ plan, isNew, count, onCount, problemOf }: Parts) {
  const [mode, setMode] = useState(plan?.mode ?? 'CAMPAIGN');
  const given = (name: string, value: string | number | null | undefined) => ({
    ...{ name, defaultValue: value ?? '', problem: problemOf(name) },
  });
  const time = (name: 'opensAt' | 'closesAt' | 'shipFrom' | 'shipTo') =>
    given(name, plan && !isNew ? typedMoment(plan[name]) : '');
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
        <div className="md:col-span-2">
          <TextAreaField
            label="介紹"
            {...given('introduction', plan?.introduction)}
            rows={3}
            maxLength={2_000}
          />
        </div>
      </FormSection>
      <FormSection title="時間（台北）">
        <MomentField label="開團" {...time('opensAt')} />
        <MomentField label="結團" {...time('closesAt')} />
        <MomentField label="最早出貨" {...time('shipFrom')} />
        <MomentField label="最晚出貨" {...time('shipTo')} />
      </FormSection>
      <FormSection title="成團與上限">
        {mode === 'CAMPAIGN' ? (
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
        <NumberField label="每人上限" hint="留白不限" {...given('perMember', plan?.perMemberMax)} />
        <NumberField label="每筆上限" hint="留白不限" {...given('perOrder', plan?.perOrderMax)} />
      </FormSection>
      <FormSection title="付款">
        <p className="text-sm text-ink-soft md:col-span-2">
          信用卡、LINE Pay
          不用設定。轉帳的名額保留到期限，付款後才計入人數；取貨時付款的立刻計入，照最後的價格付。
        </p>
        <LaterPaymentFields later={plan} hint="最晚到結團時" problem={problemOf('transferHours')} />
      </FormSection>
      <FormSection title="商品">
        {Array.from({ length: count }, (_, index) => {
          const item = plan?.items[index];
          const at = (field: string) => itemName(index, field);
          return (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and removed at the end.
              key={index}
              className="grid gap-4 border-line border-t pt-4 first-of-type:border-0 first-of-type:pt-0 md:col-span-2 md:grid-cols-2"
            >
              <legend className="sr-only">第 {index + 1} 個規格</legend>
              <FormField
                label="貨號"
                hint="規格的代碼"
                {...given(at('skuCode'), item?.skuCode)}
                maxLength={60}
              />
              <MoneyField label="起始單價" {...given(at('price'), item?.priceTwd)} />
              <NumberField
                label="最多賣幾份"
                hint="留白不限"
                {...given(at('units'), item?.capUnits)}
              />
              <FormField
                label="階梯"
                hint="30:450;60:420 是全團 30 份起每份 450 元、60 份起 420 元"
                {...given(at('rungs'), item && rungsText(item.rungs))}
              />
            </fieldset>
          );
        })}
        <div className="flex flex-wrap gap-3 md:col-span-2">
          <Button look="outline" onClick={() => onCount(Math.min(50, count + 1))}>
            加一個規格
          </Button>
          {count > 1 && (
            <Button look="outline" onClick={() => onCount(count - 1)}>
              拿掉最後一個
            </Button>
          )}
        </div>
      </FormSection>
    </>
  );
}
