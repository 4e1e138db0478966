import type {
  CatalogChange,
  CatalogOutcome,
  CatalogProblem,
} from '@kaituan/contract/staff/goods/staff-catalog-file';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Section } from '#admin/parts/section.tsx';

export type Stock = 'KEEP' | 'AS_IN_FILE';
const stockHeading = '庫存';

/** What a file changes, row by row, with how its stock is meant; and what became of writing it. */
export function FileDifferences(props: {
  outcome: CatalogOutcome;
  stock: Stock;
  onStock: (stock: Stock) => void;
  onWrite: () => void;
  onAgain: () => void;
}) {
  const { outcome, stock, onStock, onWrite, onAgain } = props;
  const { changes, changeTotal, newSkuCodes, mistakes, mistakeTotal, remarks, remarkTotal } =
    outcome;
  if (outcome.outcome === 'WRITTEN') {
    return (
      <Section title="寫好了">
        <p role="status">{summaryOf(outcome)}</p>
        <Button look="outline" className="mt-3" onClick={onAgain}>
          再匯入一個檔案
        </Button>
      </Section>
    );
  }
  if (mistakeTotal > 0) {
    return (
      <Section title={`${mistakeTotal} 處要改，什麼都還沒有寫入`}>
        <Problems problems={mistakes} total={mistakeTotal} />
      </Section>
    );
  }
  return (
    <>
      {outcome.outcome === 'CHANGED' && (
        <Notice kind="DANGER">
          您看差異的時候商品有了變動（例如又賣出幾件），所以還沒有寫入。下面是最新的差異，請再看一次。
        </Notice>
      )}
      <Section
        title={
          changeTotal === 0
            ? remarkTotal > 0
              ? '沒有要寫入的，請看下面的提醒'
              : '和商店完全一樣，不用寫入'
            : `${changeTotal} 筆會改變`
        }
      >
        <p className="text-sm text-ink-soft">{summaryOf(outcome)}</p>
        {newSkuCodes.length > 0 && (
          <p className="mt-2 text-sm">
            <strong>商店沒有這 {newSkuCodes.length} 個貨號，會新增：</strong>
            <span className="wrap-anywhere">{newSkuCodes.slice(0, 30).join('、')}</span>
            {newSkuCodes.length > 30 && '…'}　如果是打錯字，請先改檔案。
          </p>
        )}
        <fieldset className="mt-4 flex flex-wrap gap-x-6">
          <legend className="text-sm font-semibold">現有規格的庫存</legend>
          <StockChoice value="KEEP" stock={stock} onStock={onStock}>
            不動，以商店現在的為準
          </StockChoice>
          <StockChoice value="AS_IN_FILE" stock={stock} onStock={onStock}>
            剛盤點過，以檔案為準
          </StockChoice>
        </fieldset>
        {changeTotal > 0 && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button onClick={onWrite}>寫入 {changeTotal} 筆</Button>
            <Button look="outline" onClick={onAgain}>
              放棄
            </Button>
          </div>
        )}
      </Section>
      {remarkTotal > 0 && (
        <Section title={`${remarkTotal} 個提醒`}>
          <Problems problems={remarks} total={remarkTotal} />
        </Section>
      )}
      {changeTotal > 0 && (
        <Section title="差異">
          <ul className="divide-y divide-line">
            {changes.map((change) => (
              <ChangeRow key={`${change.subject} ${change.code}`} change={change} />
            ))}
          </ul>
          {changeTotal > changes.length && (
            <p className="mt-3 text-sm text-ink-soft">
              只列出前 {changes.length} 筆，其餘 {changeTotal - changes.length} 筆也會寫入。
            </p>
          )}
        </Section>
      )}
    </>
  );
}

function StockChoice(props: {
  value: Stock;
  stock: Stock;
  onStock: (stock: Stock) => void;
  children: string;
}) {
  const { value, stock, onStock, children } = props;
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="radio"
        name="stock"
        checked={stock === value}
        onChange={() => onStock(value)}
        className="size-5 accent-primary"
      />
      {children}
    </label>
  );
}

const subjectText = { category: '分類', brand: '品牌', product: '商品', sku: '規格' } as const;

function ChangeRow({
  change: { subject, line, code, name, isNew, cells },
}: {
  change: CatalogChange;
}) {
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-ink-soft tabular-nums">第 {line} 列</span>
        <Badge tone={isNew ? 'good' : 'quiet'}>
          {isNew ? '新' : '改'}
          {subjectText[subject]}
        </Badge>
        <span className="font-semibold wrap-anywhere">{code}</span>
        {name !== code && <span className="wrap-anywhere">{name}</span>}
      </p>
      <ul className="mt-1 space-y-1">
        {cells.map(({ heading, from, to }) => {
          const isLess = heading === stockHeading && !isNew && Number(to) > Number(from);
          return (
            <li key={heading} className="wrap-anywhere">
              <span className="text-ink-soft">{heading}</span>
              {'　'}
              {!isNew && (
                <>
                  <del className="text-ink-soft">{shortOf(from)}</del> →{' '}
                </>
              )}
              <ins className="font-semibold no-underline">{shortOf(to)}</ins>
              {isLess && (
                <span className="ml-2 text-danger">
                  會把庫存加回 {Number(to) - Number(from)} 件；檔案如果是賣出前匯出的，請選「不動」
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

const shortOf = (text: string): string =>
  text === '' ? '（空白）' : text.length > 80 ? `${text.slice(0, 80)}…` : text;

function Problems({ problems, total }: { problems: readonly CatalogProblem[]; total: number }) {
  return (
    <>
      <ul className="space-y-1 text-sm">
        {alike(problems).map(({ lines, column, reason }) => (
          <li key={`${lines} ${column} ${reason}`}>
            <span className="font-semibold tabular-nums">第 {lines} 列</span>
            {column && `「${column}」`}　{reason}
          </li>
        ))}
      </ul>
      {total > problems.length && (
        <p className="mt-2 text-sm text-ink-soft">還有 {total - problems.length} 處沒有列出。</p>
      )}
    </>
  );
}

/** What is wrong in many lines alike is said once: of 「2–22、40」. */
function alike(problems: readonly CatalogProblem[]) {
  const same = Map.groupBy(problems, ({ column, reason }) => `${column} ${reason}`).values();
  return [...same].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, lines: rangesOf(group.map(({ line }) => line)) }] : [];
  });
}

function rangesOf(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && line <= last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join('、');
}

function summaryOf({ counts }: CatalogOutcome): string {
  const parts = (
    [
      ['商品', counts.products],
      ['規格', counts.skus],
      ['分類', counts.categories],
      ['品牌', counts.brands],
    ] as const
  ).flatMap(([name, { added, changed, unchanged }]) =>
    added + changed + unchanged === 0
      ? []
      : [`${name}新增 ${added}、修改 ${changed}、不變 ${unchanged}`],
  );
  return parts.join('；');
}
