import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { returnWindowDays } from '@kaituan/domain/order/return-life';
import {
  draftMark,
  type LegalPageKey,
  legalPageKeys,
  type PageKey,
  pageKeys,
  pageKeyText,
  withoutDraftMark,
} from '@kaituan/domain/settings/site-page';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '#admin/parts/forms/number-fields.tsx';
import { momentOf, textOf, typedMoment } from '#admin/parts/forms/typed-values.ts';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';
import { FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { BothTexts } from '#admin/parts/rich-text/both-texts.tsx';
import { RichTextField } from '#admin/parts/rich-text/rich-text-field.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import type { SettingValues } from '#admin/settings/use-setting.ts';
import { LegalDrafts } from './legal-drafts.tsx';
import { PageVersions, type PolicyKey } from './page-versions.tsx';

type Page = SettingValues['Page'];
const isLegal = (key: PageKey): key is LegalPageKey =>
  (legalPageKeys as readonly PageKey[]).includes(key);

const isPolicy = (key: PageKey): key is PolicyKey =>
  key === 'TERMS_OF_SERVICE' || key === 'PRIVACY_POLICY';

const labels = {
  ...{ value: '整頁，停止或開始發布', 'value.title': '標題', 'value.bodyHtml': '內容' },
  'value.effectiveAt': '生效時間',
};

/** The field shows minutes: one that was left as it is stays the same version, seconds and all. */
function readEffectiveAt(typed: FormData): string {
  const shown = textOf(typed, 'shownEffectiveAt');
  const chosen = momentOf(typed, 'value.effectiveAt') ?? new Date().toISOString();
  return shown !== '' && typedMoment(shown) === typedMoment(chosen) ? shown : chosen;
}

/** 頁面與條款: texts of the shop, published by its owner. */
export default function PageScreen() {
  const { filters, change } = useListAddress(['key']);
  const key = pageKeys.find((one) => one === filters.key) ?? 'TERMS_OF_SERVICE';
  return (
    <>
      <PageHeader title="頁面與條款" back={{ to: '/opening', label: '開店步驟' }} />
      <LegalDrafts />
      <FilterTabs
        label="哪一頁"
        value={key}
        options={pageKeys.map((value) => ({ value, text: pageKeyText[value] }))}
        onChange={(value) => change({ key: value })}
      />
      <SettingForm
        key={key}
        name="Page"
        which={{ key }}
        title={pageKeyText[key]}
        hint={isPolicy(key) ? '儲存就會發布；生效時間還沒到的，到時候才換上。' : '儲存就會發布。'}
        labels={labels}
        compared={['value.bodyHtml']}
        read={(typed) => ({
          ...{ title: textOf(typed, 'value.title'), bodyHtml: textOf(typed, 'value.bodyHtml') },
          effectiveAt: readEffectiveAt(typed),
        })}
      >
        {({ value, problemOf, changed, touch, save }) => (
          <PageFields
            page={key}
            {...{ value, problemOf, changed, touch }}
            unpublish={() => save(null)}
          />
        )}
      </SettingForm>
    </>
  );
}

function PageFields(props: {
  page: PageKey;
  value: Page;
  problemOf: (name: string) => string | undefined;
  changed: readonly ChangedField[] | null;
  touch: () => void;
  unpublish: () => Promise<void>;
}) {
  const { page, value, problemOf, changed, touch, unpublish } = props;
  const client = useQueryClient();
  const channelId = useOneChannelId();
  const [title, setTitle] = useState(value?.title ?? pageKeyText[page]);
  const [bodyHtml, setBodyHtml] = useState(value?.bodyHtml ?? '');
  const [effectiveAt, setEffectiveAt] = useState(value?.effectiveAt ?? new Date().toISOString());
  const draft = useCall({
    run: async () => {
      if (!isLegal(page)) return;
      const request = { channelId, key: page };
      const { result } = await apiOf(client)('/StaffSettings/GetPageDraft', request);
      setTitle(result.title);
      setBodyHtml(result.bodyHtml);
      touch();
    },
    failureText: '讀不到範本，請再試一次',
  });
  const removal = useCall({
    run: unpublish,
    explain: (error) => {
      const [detail] = findRefusal(error)?.details ?? [];
      if (detail?.text) showToast(detail.text, 'ERROR');
      return detail?.text !== undefined;
    },
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isLegal(page) && bodyHtml === '' && (
          <Button look="outline" isBusy={draft.isBusy} onClick={() => void draft.start()}>
            從範本開始
          </Button>
        )}
        {value && (
          <Button look="outline" isBusy={removal.isBusy} onClick={() => void removal.start()}>
            停止發布
          </Button>
        )}
      </div>
      {!value && <Notice kind="INFO">還沒有發布，買家看不到這一頁。</Notice>}
      {isPolicy(page) && (
        <PageVersions
          page={page}
          onTake={(version) => {
            setTitle(version.title);
            setBodyHtml(version.bodyHtml);
            touch();
            const isLater = version.state === 'UPCOMING';
            setEffectiveAt(isLater ? version.effectiveAt : new Date().toISOString());
            showToast('已放進下面的表單，看過再儲存', 'SUCCESS');
          }}
        />
      )}
      {page === 'RETURN_POLICY' && (
        <Notice kind="INFO">
          買家線上申請退貨的期限：宅配與超商取貨為送達後 {returnWindowDays.CARRIER} 天，自取為取貨後{' '}
          {returnWindowDays.OWN_DELIVERY}{' '}
          天，比法定七日長，不能調短；期限內不附理由也能申請。這一頁寫的請和這裡一致。
        </Notice>
      )}
      {bodyHtml.includes(draftMark) && (
        <Notice kind="WARNING">
          <p>這是範本，不是法律意見。請逐條讀過、改成商店實際的做法，再刪去{draftMark}那一段。</p>
          <Button
            look="outline"
            className="mt-2"
            onClick={() => setBodyHtml(withoutDraftMark(bodyHtml))}
          >
            我讀過了，刪去那一段
          </Button>
        </Notice>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <FormField
          label="標題"
          name="value.title"
          maxLength={40}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          problem={problemOf('value.title')}
        />
        <input type="hidden" name="shownEffectiveAt" value={effectiveAt} />
        <MomentField
          key={effectiveAt}
          label="生效時間"
          name="value.effectiveAt"
          defaultValue={typedMoment(effectiveAt)}
          hint="條款改了就一起改，會員會再看一次"
          problem={problemOf('value.effectiveAt')}
        />
      </div>
      <BothTexts
        label="內容"
        path="value.bodyHtml"
        {...{ changed }}
        html={bodyHtml}
        onChoose={setBodyHtml}
      />
      <RichTextField
        label="內容"
        name="value.bodyHtml"
        html={bodyHtml}
        onChange={setBodyHtml}
        problem={problemOf('value.bodyHtml') ?? problemOf('value')}
      />
    </>
  );
}
