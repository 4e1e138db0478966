import type { StaffContact } from '@kaituan/contract/staff/members/staff-message';
import { contactCategories, contactCategoryText } from '@kaituan/domain/contact/contact-category';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Mail, Phone } from 'lucide-react';
import { useCallback } from 'react';
import { CardList } from '#admin/parts/lists/card-list.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, SelectFilter } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName } from '#admin/session/channel.ts';

/** What visitors wrote by the contact form: answered by mail or telephone. */
export default function ContactListScreen() {
  const channelId = useChannelId() ?? null;
  const { filters, change } = useListAddress(['search', 'category']);
  const { search } = filters;
  const ofCategory = contactCategories.find((one) => one === filters.category) ?? null;
  const query = { ofChannelId: channelId, ofCategory, search };
  const list = useList('/StaffMessage/SearchContactArray', query);
  const channelName = useChannelName();
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  return (
    <>
      <PageHeader
        title="聯絡表單"
        note="訪客在「聯絡我們」寫的訊息，請以電子郵件或電話回覆；保留 180 天。"
      >
        <ExportMenu name="聯絡表單" columns={contactColumns(channelName)} list={list} />
      </PageHeader>
      <FilterBar search={search} onSearch={onSearch} placeholder="姓名、電子郵件、電話或內容">
        <SelectFilter
          label="類別"
          value={ofCategory ?? ''}
          onChange={(category) => change({ category })}
          options={[
            { value: '', text: '全部' },
            ...contactCategories.map((value) => ({ value, text: contactCategoryText[value] })),
          ]}
        />
      </FilterBar>
      <CardList
        label="聯絡表單"
        list={list}
        keyOf={({ contactId }) => String(contactId)}
        emptyText={search || ofCategory ? '沒有符合的訊息' : '還沒有人從聯絡表單來信'}
      >
        {(contact) => <ContactCard contact={contact} />}
      </CardList>
    </>
  );
}

const contactColumns = (
  channelName: (channelId: number) => string,
): readonly FileColumn<StaffContact>[] => [
  { title: '時間', value: ({ at }) => formatMoment(at) },
  { title: '通路', value: ({ channelId }) => channelName(channelId) },
  { title: '類別', value: ({ category }) => contactCategoryText[category] },
  { title: '姓名', value: ({ name }) => name },
  { title: '電子郵件', value: ({ email }) => email },
  { title: '電話', value: ({ phone }) => phone ?? '' },
  { title: '內容', value: ({ body }) => body },
];

function ContactCard({ contact }: { contact: StaffContact }) {
  const channelName = useChannelName();
  const { name, email, phone, category, body, at, isForwarded, channelId } = contact;
  const about = `回覆您的來信：${contactCategoryText[category]}`;
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-center gap-2">
        <Badge tone="quiet">{contactCategoryText[category]}</Badge>
        <h2 className="font-bold wrap-anywhere">{name}</h2>
        {!isForwarded && <Badge tone="accent">還沒轉寄到公司信箱</Badge>}
      </header>
      <p className="mt-1 text-sm text-ink-soft">
        {formatMoment(at)}・{channelName(channelId)}・{email}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(about)}`}
          aria-label={`回信給${name}`}
          className={buttonStyle.outline}
        >
          <Mail aria-hidden size={18} />
          回信
        </a>
        {phone !== null && (
          <a href={`tel:${phone}`} className={buttonStyle.outline}>
            <Phone aria-hidden size={18} />
            {phone}
          </a>
        )}
      </div>
    </article>
  );
}
