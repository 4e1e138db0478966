import { listToMend, listToSend, sendLabelOf } from './chat-draft.ts';
import type { ChatDraft } from './use-chat-draft.ts';

/** What comes next for who pasted a chat; the list is below the text on a phone. */
export function NextStep({ draft }: { draft: ChatDraft }) {
  const { text, people, reading } = draft;
  const toSend = listToSend(people);
  const toMend = listToMend(people);
  const unclear = reading.unclear.length;
  if (text.trim() === '' && people.length === 0) return null;
  return (
    <p role="status" className="mt-3 rounded-control bg-sunken px-4 py-3 text-sm">
      <strong>接下來：</strong>
      {unclear > 0 ? (
        `讀到 ${people.length} 人，還有 ${unclear} 行看不準，請在下面選對的意思，或按略過。`
      ) : people.length === 0 ? (
        '還讀不出有人下單。一行一個人，寫名字和數量，例如「小美+1」；也可以自己加一個人。'
      ) : toSend.length > 0 ? (
        <>
          <a href="#chat-people" className="font-semibold text-primary underline">
            核對 {people.length} 人的名單
          </a>
          ，選好取貨地點和付款方式，再按「{sendLabelOf(toSend)}」。按下去之前什麼都不會送出。
          {toMend.length > 0 && `另外有 ${toMend.length} 人的訂單要您處理，名單裡有寫怎麼做。`}
        </>
      ) : toMend.length > 0 ? (
        <>
          還有 {toMend.length} 人的訂單要您處理：
          <a href="#chat-people" className="font-semibold text-primary underline">
            {toMend.map(({ name }) => name).join('、')}
          </a>
          。名單裡有寫怎麼做；不用處理的，按那一列的垃圾桶。
        </>
      ) : (
        <>
          名單上要訂的人都有訂單了。把
          <a href="#made-orders" className="font-semibold text-primary underline">
            各人的連結
          </a>
          私訊給本人，他們就能付款和認領；聊天裡又有人下單，整份再貼一次就好。
        </>
      )}
    </p>
  );
}
