import { OwnPicture } from '#admin/parts/files/own-picture.tsx';

/** A banner as the home page cuts it, on a phone and on a desktop. */
export function BannerPreview(props: {
  title: string;
  subtitle: string;
  pictureId: string | null;
}) {
  const { subtitle, pictureId } = props;
  const title = props.title || '標題';
  return (
    <section aria-label="預覽" className="min-w-0 space-y-4">
      <figure>
        <figcaption className="mb-1.5 text-sm font-semibold">手機</figcaption>
        <div className="flex h-30 w-86 max-w-full overflow-hidden rounded-card border border-line bg-surface">
          <div className="flex min-w-0 flex-1 flex-col justify-center px-4">
            <span className="text-lg leading-snug font-black text-balance">{title}</span>
            <span className="mt-1 line-clamp-2 text-sm text-ink-soft">{subtitle}</span>
          </div>
          <OwnPicture
            pictureId={pictureId}
            className="h-full w-1/2 object-cover object-[86%_50%]"
          />
        </div>
      </figure>
      <figure>
        <figcaption className="mb-1.5 text-sm font-semibold">電腦</figcaption>
        <div className="relative aspect-[1272/224] overflow-hidden rounded-card border border-line bg-surface">
          <OwnPicture
            pictureId={pictureId}
            width={1280}
            className="absolute inset-0 size-full object-cover object-[50%_62%]"
          />
          <div className="absolute inset-y-[7%] left-[2%] flex max-w-[44%] flex-col justify-center rounded-control bg-surface/90 px-[3%]">
            <span className="truncate text-xs leading-snug font-black sm:text-base">{title}</span>
            <span className="truncate text-[0.625rem] text-ink-soft sm:text-xs">{subtitle}</span>
          </div>
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          電腦上的橫幅很扁，圖片上下會被裁掉；手機只看得到右半邊。重要的字請打在標題，不要做在圖裡。
        </p>
      </figure>
    </section>
  );
}
