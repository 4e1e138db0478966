import { maxCannedReplyTitleLength, replyPlaces } from '@kaituan/domain/message/canned-reply';
import { maxMessageLength } from '@kaituan/domain/message/thread-rules';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { RowsForm } from '#admin/settings/rows-form.tsx';

/** 常用回覆 of the channel, in the order in which they are offered. */
export default function CannedRepliesScreen() {
  return (
    <>
      <PageHeader title="常用回覆" back={{ to: '/messages', label: '留言板' }} />
      <RowsForm
        name="CannedReplies"
        title="常用回覆"
        hint={`回覆會員時可以直接帶入。${Object.values(replyPlaces).join('、')} 會換成那則提問的會員、訂單與商品。`}
        addText="加一則"
        isOrdered
        blank={{ title: '', body: '' }}
        columns={[
          { name: 'title', label: '名稱', maxLength: maxCannedReplyTitleLength },
          { name: 'body', label: '內容', maxLength: maxMessageLength, lines: 4 },
        ]}
        read={(text) => ({ title: text('title'), body: text('body') })}
      />
    </>
  );
}
