import { PageHeader } from '#admin/parts/page-header.tsx';
import { RowsForm } from '#admin/settings/rows-form.tsx';

/** 網址轉向: old addresses that lead to new ones. */
export default function RedirectScreen() {
  return (
    <>
      <PageHeader title="網址轉向" />
      <RowsForm
        name="Redirects"
        title="舊網址到新網址"
        hint="印在傳單或貼在社團的舊網址，打開會到新的地方。各通路共用。"
        addText="加一個轉向"
        blank={{ path: '', target: '', status: 302 }}
        columns={[
          { name: 'path', label: '舊網址', maxLength: 300, placeholder: '/sale' },
          { name: 'target', label: '新網址', maxLength: 500, placeholder: '/collections/1' },
        ]}
        read={(text, before) => ({
          path: text('path'),
          target: text('target'),
          status: before.status,
        })}
      />
    </>
  );
}
