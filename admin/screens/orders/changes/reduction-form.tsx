import type { AnswerOf, RequestOf } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { ReductionChoices } from '@kaituan/contract/staff/orders/staff-reduction';
import { formatTwd } from '@kaituan/domain/format-twd';
import type { ReductionCause } from '@kaituan/domain/order/reduction';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { MoneyField, NumberField } from '#admin/parts/forms/number-fields.tsx';
import { numberOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem, useDeskForm } from '#admin/parts/forms/use-desk-form.ts';

type ReductionRequest = RequestOf<'/StaffOrder/ReduceOrder'>;
type Outcome = AnswerOf<'/StaffOrder/ReduceOrder'>['result'];

const fieldOf = (lineNo: number) => `quantity-${lineNo}`;
const whole = 'whole';

/** How many pieces of which goods, why, and what beside them; judged by the shop before anything is done. */
export function ReductionForm(props: {
  orderNo: string;
  choices: ReductionChoices;
  onTried: (request: ReductionRequest, outcome: Outcome) => void;
  onCancelOrder: () => void;
  onReload: () => void;
}) {
  const { orderNo, choices, onTried, onCancelOrder, onReload } = props;
  const { lines, isOwed, maxGoodwillTwd } = choices;
  const api = apiOf(useQueryClient());
  const { form, problemOf, problems, problem, isBusy } = useDeskForm({
    save: async (typed) => {
      const request = readRequest(typed, orderNo, choices);
      return { request, outcome: (await api('/StaffOrder/ReduceOrder', request)).result };
    },
    onSaved: ({ request, outcome }) => onTried(request, outcome),
    isSaved: () => false,
    savedText: '',
  });
  // The call names lines by their place in the request.
  const refused = Object.entries(problems).find(([path]) => path.startsWith('lines'))?.[1];
  const isWhole = problemOf(whole) !== undefined;
  return (
    <form {...form} aria-label="取下商品或補償" className="space-y-4">
      {lines.map(({ lineNo, name, optionText, quantity, netTwd }) => (
        <NumberField
          key={lineNo}
          name={fieldOf(lineNo)}
          label={[name, optionText].filter(Boolean).join('　')}
          hint={`共 ${quantity} 件，${formatTwd(netTwd)}；要取下幾件，沒有就留白`}
          maxLength={4}
          problem={problemOf(fieldOf(lineNo))}
        />
      ))}
      {lines.length > 0 ? (
        <SelectField label="為什麼取下" name="cause" defaultValue="SHORTAGE">
          <option value="SHORTAGE">缺貨：商品不在，從庫存扣掉</option>
          <option value="CHANGED_MIND">買家不要了：商品回到庫存</option>
        </SelectField>
      ) : (
        <p className="text-sm text-ink-soft">
          商品已離開店裡或是團購商品，不能再取下；可以補償一筆金額。
        </p>
      )}
      {maxGoodwillTwd > 0 && (
        <MoneyField
          name="goodwillTwd"
          label="另外補償（選填）"
          hint={`最多 ${formatTwd(maxGoodwillTwd)}；${isOwed ? '從應付的金額扣' : '和商品的錢一起退'}`}
          maxLength={7}
          problem={problemOf('goodwillTwd')}
        />
      )}
      <TextAreaField
        label="說明（選填，買家看得到）"
        name="reason"
        rows={2}
        maxLength={100}
        problem={problemOf('reason')}
      />
      <p className="text-sm text-ink-soft">原本的折扣與免運不變：店家少出貨，買家不會因此多付。</p>
      {isWhole ? (
        <Notice kind="WARNING">
          <p>全部取下就是取消訂單，買家付過的會全額退回，包括運費。</p>
          <Button look="outline" onClick={onCancelOrder} className="mt-2">
            改成取消訂單
          </Button>
        </Notice>
      ) : (
        (refused ?? problem) && (
          <Notice kind="DANGER">
            <p>{refused ?? problem}</p>
            <Button look="plain" onClick={onReload} className="-ml-3 text-sm">
              重新讀取訂單
            </Button>
          </Notice>
        )
      )}
      <Button type="submit" isBusy={isBusy} className="w-full">
        試算
      </Button>
    </form>
  );
}

const isCount = (typed: number) => Number.isInteger(typed) && typed >= 0;

function readRequest(
  typed: FormData,
  orderNo: string,
  { lines, isWhole, maxGoodwillTwd }: ReductionChoices,
): ReductionRequest {
  const fields: Record<string, string> = {};
  const request = lines.flatMap(({ lineNo, quantity: most }) => {
    const quantity = numberOf(typed, fieldOf(lineNo)) ?? 0;
    if (!isCount(quantity)) fields[fieldOf(lineNo)] = '件數是整數';
    else if (quantity > most) fields[fieldOf(lineNo)] = `最多可取下 ${most} 件`;
    return quantity > 0 ? [{ lineNo, quantity }] : [];
  });
  const goodwillTwd = numberOf(typed, 'goodwillTwd') ?? 0;
  if (!isCount(goodwillTwd)) fields.goodwillTwd = '金額是整數';
  else if (goodwillTwd > maxGoodwillTwd) fields.goodwillTwd = `最多 ${formatTwd(maxGoodwillTwd)}`;
  const [first] = lines;
  if (request.length === 0 && goodwillTwd === 0) {
    fields[first ? fieldOf(first.lineNo) : 'goodwillTwd'] ??= '請填要取下的件數，或要補償的金額';
  }
  const isAll =
    isWhole &&
    lines.every(({ lineNo, quantity }) =>
      request.some((one) => one.lineNo === lineNo && one.quantity === quantity),
    );
  if (isAll && lines.length > 0) fields[whole] = whole;
  if (Object.keys(fields).length > 0) throw new FieldProblem(fields);
  const cause = (textOf(typed, 'cause') || 'SHORTAGE') as ReductionCause;
  return { orderNo, lines: request, cause, goodwillTwd, reason: textOf(typed, 'reason') };
}
