import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import {
  bulletinKinds,
  bulletinKindText,
  maxBulletinTitle,
} from '@kaituan/domain/bulletin/bulletin';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useState } from 'react';
import { GoodsSearch } from '#admin/parts/forms/goods-search.tsx';
import { MomentField } from '#admin/parts/forms/number-fields.tsx';
import { typedMoment } from '#admin/parts/forms/typed-values.ts';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';
import { BothTexts } from '#admin/parts/rich-text/both-texts.tsx';
import { RichTextField } from '#admin/parts/rich-text/rich-text-field.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';
import { codesOf } from './bulletin-saving.ts';

/** The fields of a bulletin; their names are paths of the request. */
export function BulletinFields({
  seen,
  isOut,
  changed,
  problemOf,
  onChange,
}: {
  seen: StaffBulletin | undefined;
  isOut: boolean;
  changed: readonly ChangedField[] | null;
  problemOf: (name: string) => string | undefined;
  /** Told of a change that was not typed. */
  onChange: (name: string) => void;
}) {
  const ownChannelId = useOneChannelId();
  const { channels } = useStaff();
  const mayWrite = useMay();
  const [kind, setKind] = useState(seen?.kind ?? 'NEWS');
  const [bodyHtml, setBodyHtml] = useState(seen?.bodyHtml ?? '');
  const isRecall = kind === 'RECALL';
  const mayWriteAll = mayWrite('CONTENT', null);
  const [codes, setCodes] = useState(seen?.productArray.map(({ code }) => code).join('\n') ?? '');
  const [chosen, setChosen] = useState(seen && String(seen.channelId ?? ''));
  // Recalled goods are stopped in every channel: all of their buyers are to hear of it.
  const channel = chosen ?? (isRecall && mayWriteAll ? '' : String(ownChannelId));
  const named = (name: string) => ({ name, problem: problemOf(name) });
  const time = (instant: string | null | undefined) => (instant ? typedMoment(instant) : '');
  return (
    <>
      <section className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <FormField
          label="標題"
          {...named('value.title')}
          maxLength={maxBulletinTitle}
          defaultValue={seen?.title}
        />
        <BothTexts
          {...{ label: '內容', path: 'bulletin.value.bodyHtml', changed }}
          html={bodyHtml}
          onChoose={setBodyHtml}
        />
        <RichTextField
          label="內容"
          {...named('value.bodyHtml')}
          html={bodyHtml}
          onChange={setBodyHtml}
        />
      </section>
      <section className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 md:grid-cols-2">
        <SelectField
          label="種類"
          {...named('value.kind')}
          value={kind}
          onChange={({ target }) =>
            setKind(bulletinKinds.find((one) => one === target.value) ?? 'NEWS')
          }
        >
          {bulletinKinds.map((one) => (
            <option key={one} value={one}>
              {bulletinKindText[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="給誰看"
          {...named('channelId')}
          value={channel}
          onChange={({ target }) => setChosen(target.value)}
          hint={isRecall ? recallHintOf(channel, mayWriteAll) : undefined}
        >
          {mayWriteAll && <option value="">全站</option>}
          {channels
            .filter(({ channelId }) => mayWrite('CONTENT', channelId))
            .map(({ channelId, name }) => (
              <option key={channelId} value={channelId}>
                {name}
              </option>
            ))}
        </SelectField>
        {isRecall && (
          <div className="md:col-span-2">
            <Notice kind="WARNING">
              {seen?.announcedAt
                ? `${seen.hasToldBuyers === false ? '已經發布，沒有會員買過，所以沒有寄出通知' : '買家已經收到通知'}：文字可以再改，商品與通路不行。`
                : '發布之後，買過這些商品、訂單沒有取消的會員都會收到通知，不能收回。'}
            </Notice>
          </div>
        )}
        <div className="md:col-span-2">
          <TextAreaField
            label={isRecall ? '召回的商品' : '相關商品'}
            {...named('value.productCodeArray')}
            rows={2}
            hint={`商品代碼或貨號，以空白或逗號分開；${isRecall ? '至少要有一個' : '沒有就留白'}`}
            value={codes}
            onChange={({ target }) => setCodes(target.value)}
          />
          {mayWrite('SEE_GOODS') && !(isRecall && seen?.announcedAt) && (
            <div className="mt-3">
              <GoodsSearch
                label={isRecall ? '找召回的商品' : '找相關商品'}
                channelId={channel === '' ? ownChannelId : Number(channel)}
                chosen={codesOf(codes)}
                offer={({ productCode, name }) => ({ code: productCode, name })}
                onAdd={(code) => {
                  setCodes([...codesOf(codes), code].join('\n'));
                  onChange('value.productCodeArray');
                }}
              />
            </div>
          )}
          {seen && seen.productArray.length > 0 && (
            <p className="mt-1.5 text-sm text-ink-soft">
              現在是：{seen.productArray.map(({ name }) => name).join('、')}
            </p>
          )}
        </div>
        {!isOut && (
          <MomentField
            label="發布時間（台北）"
            {...named('publishAt')}
            hint="留白就是按下發布的當時"
            defaultValue={time(seen?.publishAt)}
          />
        )}
        <MomentField
          label="結束時間（台北）"
          {...named('value.expireAt')}
          hint="留白就一直留著"
          defaultValue={time(seen?.expireAt)}
        />
        <label className="flex min-h-11 items-center gap-3 md:col-span-2">
          <input
            type="checkbox"
            name="value.isPinned"
            defaultChecked={seen?.isPinned ?? false}
            className="size-5 accent-primary"
          />
          置頂，排在其他消息前面
        </label>
      </section>
    </>
  );
}

/** Whom a recall tells: its goods are taken off sale in every channel, whatever channel it is for. */
function recallHintOf(channel: string, mayWriteAll: boolean): string {
  if (channel === '') return '每個通路買過的會員都會收到通知。';
  const others = mayWriteAll ? '請選「全站」' : '請負責全站的同事發布';
  return `只有這個通路買過的會員會收到通知；停止販售的話，所有通路都不能買。如果別的通路也賣過，${others}。`;
}
