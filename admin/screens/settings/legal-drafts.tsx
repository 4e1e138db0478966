import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import {
  type LegalPageKey,
  legalPageKeys,
  pageKeyText,
  withoutDraftMark,
} from '@kaituan/domain/settings/site-page';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HtmlPreview } from '#admin/parts/files/html-preview.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { NextStep } from '#admin/settings/opening-steps.tsx';
import { useSetting } from '#admin/settings/use-setting.ts';

type Draft = { key: LegalPageKey; version: string; title: string; bodyHtml: string };

/** The texts that a shop has to have, read one after the other and published together. */
export function LegalDrafts() {
  const channelId = useOneChannelId();
  const client = useQueryClient();
  const api = apiOf(client);
  const pages = {
    TERMS_OF_SERVICE: useSetting('Page', { key: 'TERMS_OF_SERVICE' }),
    PRIVACY_POLICY: useSetting('Page', { key: 'PRIVACY_POLICY' }),
    RETURN_POLICY: useSetting('Page', { key: 'RETURN_POLICY' }),
  };
  const [drafts, setDrafts] = useState<readonly Draft[]>();
  const [isPublished, setIsPublished] = useState(false);
  const missing = legalPageKeys.flatMap((key) => {
    const saved = pages[key].saved;
    return saved && saved.value === null ? [{ key, version: saved.version }] : [];
  });
  const reading = useCall({
    run: async () =>
      setDrafts(
        await Promise.all(
          missing.map(async ({ key, version }) => {
            const { result } = await api('/StaffSettings/GetPageDraft', { channelId, key });
            return { ...result, key, version };
          }),
        ),
      ),
    failureText: '讀不到範本，請再試一次',
  });
  const publishing = useCall({
    run: async () => {
      // Those that an attempt before has published are not missing any more.
      const left = (drafts ?? []).filter(({ key }) => missing.some((one) => one.key === key));
      for (const { key, version, title, bodyHtml } of left) {
        const effectiveAt = new Date().toISOString();
        const value = { title, bodyHtml: withoutDraftMark(bodyHtml), effectiveAt };
        const answer = await api('/StaffSettings/SavePage', { channelId, key, version, value });
        await storeAnswer(client, pages[key], answer);
      }
      await client.invalidateQueries({ queryKey: ['/StaffSettings/GetOpeningChecklist'] });
      setIsPublished(true);
      showToast('條款與政策已發布', 'SUCCESS');
    },
  });
  if (isPublished) {
    return (
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <p>條款與政策已發布；要改的話，在下面各頁修改。</p>
        <NextStep isSaved />
      </div>
    );
  }
  if (missing.length < (drafts ? 1 : 2)) return null;
  const names = missing.map(({ key }) => pageKeyText[key]).join('、');
  return (
    <section className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-lg font-bold">從範本開始，一起發布</h2>
      <p className="mt-1 text-sm text-ink-soft">
        還沒有的：{names}。範本已填好公司資料，讀過再發布；要改的，發布前後都可以在下面各頁修改。
      </p>
      {!drafts ? (
        <Button className="mt-4" isBusy={reading.isBusy} onClick={() => void reading.start()}>
          看 {missing.length} 份範本
        </Button>
      ) : (
        <div className="mt-4 space-y-4">
          <Notice kind="WARNING">
            這些是範本，不是法律意見。請逐條讀過；和商店實際的做法不同時，先在下面各頁修改，必要時請律師看過。
          </Notice>
          {drafts.map(({ key, title, bodyHtml }) => (
            <section
              key={key}
              aria-label={title}
              className="rounded-control border border-line bg-ground p-4"
            >
              <h3 className="text-base font-bold">{title}</h3>
              <HtmlPreview html={withoutDraftMark(bodyHtml)} />
            </section>
          ))}
          <Button isBusy={publishing.isBusy} onClick={() => void publishing.start()}>
            我都讀過了，發布這 {drafts.length} 份
          </Button>
        </div>
      )}
    </section>
  );
}
