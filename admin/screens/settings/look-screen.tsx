import { channelThemeOf, type Theme } from '@kaituan/domain/look/channel-theme';
import { parseHexColor } from '@kaituan/domain/look/color';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useState } from 'react';
import { drawPicture } from '#admin/parts/files/draw-picture.ts';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import type { SettingValues } from '#admin/settings/use-setting.ts';

/** What the shop looks like without a colour of the channel's own. */
const shopColor = '#8e1b3e';
const labels = { 'value.color': '代表色', 'value.logo': '標誌' };

/** 標誌與顏色 of a channel. */
export default function LookScreen() {
  return (
    <>
      <PageHeader title="標誌與顏色" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="Look"
        title="通路的樣子"
        hint="這個通路自己的樣子。從一個代表色算出按鈕、連結與底色，淺色與深色畫面都看得清楚。"
        labels={labels}
        read={(typed) => ({
          color: textOf(typed, 'value.color') || null,
          logo: textOf(typed, 'value.logo') || null,
        })}
      >
        {({ value, problemOf }) => <LookFields value={value} problemOf={problemOf} />}
      </SettingForm>
    </>
  );
}

function LookFields({
  value,
  problemOf,
}: {
  value: SettingValues['Look'];
  problemOf: (name: string) => string | undefined;
}) {
  const [typed, setTyped] = useState(value.color ?? '');
  const color = parseHexColor(typed);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="space-y-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <FormField
              label="代表色"
              name="value.color"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder="#1f7a4d"
              maxLength={9}
              hint="# 與六個字；留空就用本店的顏色"
              problem={problemOf('value.color')}
            />
          </div>
          <input
            type="color"
            aria-label="挑選代表色"
            value={color ?? shopColor}
            onChange={(event) => setTyped(event.target.value)}
            className="mt-6.5 h-12.5 w-14 shrink-0 cursor-pointer rounded-control border border-line bg-surface p-1"
          />
        </div>
        <Button look="outline" disabled={typed === ''} onClick={() => setTyped('')}>
          改回本店的顏色
        </Button>
        <LogoField saved={value.logo} problem={problemOf('value.logo')} />
      </div>
      <ThemePreview color={color ?? shopColor} isOwn={color !== undefined} />
    </div>
  );
}

function LogoField({ saved, problem }: { saved: string | null; problem: string | undefined }) {
  const [logo, setLogo] = useState(saved ?? '');
  const [mistake, setMistake] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const fitted = await fitLogo(file);
    setMistake(fitted === undefined ? '讀不到這張圖片，請用 JPEG、PNG 或 WebP' : undefined);
    if (fitted !== undefined) setLogo(fitted);
  };
  const shown = mistake ?? problem;
  return (
    <div>
      <p className="font-medium">標誌</p>
      <p className="text-sm text-ink-soft">
        橫式、背景透明最好看；顯示在每一頁左上角，高 40 像素。不收 SVG。
      </p>
      <input type="hidden" name="value.logo" value={logo} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {logo && (
          <img
            src={`data:image/${logo.startsWith('UklG') ? 'webp' : 'png'};base64,${logo}`}
            alt="現在的標誌"
            className="h-12 max-w-44 rounded-control bg-white object-contain p-1"
          />
        )}
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line px-4 font-medium hover:border-primary focus-within:outline-3 focus-within:outline-accent">
          {logo ? '換一張' : '選擇圖片'}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        {logo && (
          <Button look="outline" onClick={() => setLogo('')}>
            移除
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {shown}
        </p>
      )}
    </div>
  );
}

/** Button, link and badge in both schemes, as the pages will have them. */
function ThemePreview({ color, isOwn }: { color: string; isOwn: boolean }) {
  const { light, dark } = channelThemeOf(color);
  return (
    <section aria-label="預覽" className="grid gap-3 self-start sm:grid-cols-2">
      <Sample title="淺色畫面" theme={light} />
      <Sample title="深色畫面" theme={dark} />
      <p role="status" className="text-sm text-ink-soft sm:col-span-2">
        {isOwn && light.primary !== color
          ? `${color} 在白底上不夠清楚，文字與按鈕用調整過的 ${light.primary}。`
          : isOwn
            ? '文字與按鈕直接用代表色，對比足夠。'
            : '目前是本店的顏色。'}
      </p>
    </section>
  );
}

function Sample({ title, theme }: { title: string; theme: Theme }) {
  return (
    <div
      className="rounded-card border p-3"
      style={{ background: theme.ground, borderColor: theme.line, color: theme.ink }}
    >
      <p className="text-sm" style={{ color: theme['ink-soft'] }}>
        {title}
      </p>
      <div
        className="mt-2 flex flex-col items-start gap-3 rounded-control p-3"
        style={{ background: theme.surface }}
      >
        <span
          className="rounded-full px-2.5 py-0.5 text-sm font-semibold"
          style={{ background: theme['primary-soft'], color: theme.primary }}
        >
          批發價
        </span>
        <span className="font-medium underline underline-offset-4" style={{ color: theme.primary }}>
          查看購物車
        </span>
        <span
          className="rounded-control px-5 py-2.5 font-semibold"
          style={{ background: theme.primary, color: theme['on-primary'] }}
        >
          加入購物車
        </span>
      </div>
    </div>
  );
}

const limits = { maxWidthPx: 480, maxHeightPx: 160 };
const accepted = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** A picture in the size of a logo, as base64; undefined for what is none. The server draws it anew. */
async function fitLogo(file: Blob): Promise<string | undefined> {
  if (!accepted.has(file.type)) return undefined;
  const canvas = await drawPicture(file, limits);
  return canvas?.toDataURL('image/png').split(',')[1];
}
