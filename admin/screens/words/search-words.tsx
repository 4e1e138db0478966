import { PageHeader } from '#admin/parts/page-header.tsx';
import { useMay } from '#admin/session/staff.ts';
import { RowsForm } from '#admin/settings/rows-form.tsx';
import { Misses } from './misses.tsx';

/** 搜尋用語: what shoppers are offered, what means the same, and what found nothing. */
export default function SearchWords() {
  const mayChangeShared = useMay()('CONTENT', null);
  return (
    <>
      <PageHeader title="搜尋用語" />
      <Misses />
      <RowsForm
        name="Keywords"
        title="固定顯示的關鍵字"
        hint="排在熱門搜尋之前。填了連結，點了就直接過去。"
        addText="加一個關鍵字"
        isOrdered
        blank={{ keyword: '', link: null }}
        columns={[
          { name: 'keyword', label: '關鍵字', maxLength: 20 },
          { name: 'link', label: '連結（選填）', maxLength: 300, placeholder: '/products/42' },
        ]}
        read={(text) => ({ keyword: text('keyword'), link: text('link') || null })}
      />
      {mayChangeShared && (
        <RowsForm
          name="Synonyms"
          title="同義詞"
          hint="搜尋其中一個，另一個也找得到。各通路共用。"
          addText="加一組"
          blank={{ term: '', sameAs: '' }}
          columns={[
            { name: 'term', label: '買家說', maxLength: 30 },
            { name: 'sameAs', label: '店裡說', maxLength: 30 },
          ]}
          read={(text) => ({ term: text('term'), sameAs: text('sameAs') })}
        />
      )}
    </>
  );
}
