import {
  type HomeSection,
  type HomeSectionKey,
  homeSectionText,
  nameSections,
  sectionsAt,
} from '@kaituan/domain/settings/home-sections';
import { periodStateOf } from '@kaituan/domain/settings/shop-window';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { MomentField } from '#admin/parts/forms/number-fields.tsx';
import { instantOf } from '#admin/parts/forms/typed-values.ts';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useSetting } from '#admin/settings/use-setting.ts';

/** What the home page has now or at another time, as arranged here and not saved yet. */
export function HomePreview({ sections }: { sections: readonly HomeSection[] }) {
  const channelId = useOneChannelId();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = chosen === null ? Date.now() : Date.parse(chosen);
  const keys = sectionsAt(sections, at);
  const within = useContentsAt(at);
  return (
    <fieldset className="space-y-3 rounded-control border border-line p-4">
      <legend className="px-1 font-semibold">預覽</legend>
      <MomentField
        label="看什麼時候的首頁"
        hint="臺灣時間；不填就是現在"
        onChange={({ target }) => setChosen(instantOf(target.value))}
      />
      <ol aria-label="那時的首頁" className="list-decimal space-y-1 pl-6 text-sm">
        {keys.map((key) => (
          <li key={key}>
            {homeSectionText[key]}
            {within[key] && <span className="text-ink-soft">：{within[key]}</span>}
          </li>
        ))}
      </ol>
      {keys.length > 0 && (
        <a
          href={`/?channelId=${channelId}&sections=${nameSections(keys)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle.outline}
        >
          <Eye aria-hidden size={18} />
          到商店預覽（另開分頁）
        </a>
      )}
      {chosen !== null && (
        <p className="text-sm text-ink-soft">
          商店裡看到的是那時的區塊，橫幅、活動與商品是現在的。
        </p>
      )}
    </fieldset>
  );
}

/** What sections with a plan of their own have in them at a moment. */
function useContentsAt(at: number): Partial<Record<HomeSectionKey, string>> {
  const banners = useSetting('Banners').saved?.value;
  const activities = useSetting('Activities').saved?.value;
  const named = (names: readonly string[] | undefined) =>
    names && (names.length > 0 ? names.map((name) => `「${name}」`).join('') : '那時沒有');
  const isRunning = (one: { startsAt: string; endsAt: string }) =>
    periodStateOf(one, at) === 'RUNNING';
  return {
    BANNERS: named(banners?.filter(isRunning).map(({ title }) => title)),
    ACTIVITIES: named(
      activities?.filter((one) => one.isPinned && isRunning(one)).map(({ name }) => name),
    ),
  };
}
