import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useStaff } from '#admin/session/staff.ts';
import { SettingForm } from '#admin/settings/setting-form.tsx';

const fields = [
  { name: 'htmlTitle', label: '商店名稱', hint: '顯示在瀏覽器分頁與分享的連結', maxLength: 30 },
  { name: 'name', label: '公司或商號名稱', autoComplete: 'organization', maxLength: 60 },
  { name: 'taxId', label: '統一編號', inputMode: 'numeric', maxLength: 8 },
  { name: 'address', label: '地址', autoComplete: 'street-address', maxLength: 100 },
  { name: 'phone', label: '客服電話', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 },
  { name: 'email', label: '電子郵件', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'serviceHours', label: '服務時間', hint: '例如 週一至週五 09:00–18:00', maxLength: 60 },
  { name: 'lineOaId', label: 'LINE 官方帳號', hint: '例如 @myshop；沒有就留空', maxLength: 31 },
] as const;
const labels = Object.fromEntries(fields.map(({ name, label }) => [`value.${name}`, label]));

/** What most shops begin with; the owner sees it before saving. */
const usualHours = '週一至週五 09:00–18:00';

/** 公司與品牌: who sells, as every page has to say. */
export default function CompanyScreen() {
  const { email } = useStaff();
  const usual: Partial<Record<string, string>> = { email, serviceHours: usualHours };
  return (
    <>
      <PageHeader title="公司與品牌" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="Company"
        title="公司資料"
        hint="依法顯示在每一頁的頁尾，也會寫進訂單。"
        labels={labels}
        read={(typed) => {
          const text = (name: string) => textOf(typed, `value.${name}`);
          return {
            ...{ htmlTitle: text('htmlTitle'), name: text('name'), taxId: text('taxId') },
            ...{ address: text('address'), phone: text('phone'), email: text('email') },
            ...{ serviceHours: text('serviceHours'), lineOaId: text('lineOaId') || null },
          };
        }}
      >
        {({ value, isNew, problemOf }) => (
          <div className="grid gap-4 md:grid-cols-2">
            {fields.map(({ name, ...field }) => (
              <FormField
                key={name}
                {...field}
                name={`value.${name}`}
                defaultValue={value[name] || (isNew && usual[name]) || ''}
                problem={problemOf(`value.${name}`)}
              />
            ))}
          </div>
        )}
      </SettingForm>
    </>
  );
}
