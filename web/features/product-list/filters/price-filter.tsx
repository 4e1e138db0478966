import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Form } from 'react-router';
import {
  isSamePrice,
  priceBands,
  withPrice,
} from '#web/features/product-list/query/list-choices.ts';
import {
  type ListState,
  listAddress,
  listParameters,
} from '#web/features/product-list/query/list-state.ts';
import { priceFields } from '#web/features/product-list/query/price-form.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { ChoiceLink } from './choice-link.tsx';
import { FilterGroup } from './filter-group.tsx';

const field =
  'min-h-11 w-full min-w-0 rounded-control border border-line bg-surface px-3 tabular-nums placeholder:text-ink-soft';

/** Price bands with counts, and a custom range. */
export function PriceFilter({
  state,
  counts,
}: {
  state: ListState;
  counts: Record<string, number>;
}) {
  const { scope, chosen } = state;
  const bands = priceBands.map((band) => ({
    ...band,
    isChosen: isSamePrice(band.ends, chosen.priceTwd),
    count: counts[band.key] ?? 0,
  }));
  return (
    <FilterGroup title="價格">
      <ul>
        {bands
          .filter(({ isChosen, count }) => isChosen || count > 0)
          .map(({ key, ends, label, isChosen, count }) => (
            <li key={key}>
              <ChoiceLink
                to={listAddress(
                  scope,
                  isChosen ? withPrice(chosen, null, null) : withPrice(chosen, ...ends),
                )}
                isChosen={isChosen}
                count={count}
              >
                {label}
              </ChoiceLink>
            </li>
          ))}
      </ul>
      <OwnRange state={state} />
    </FilterGroup>
  );
}

function OwnRange({ state: { scope, chosen } }: { state: ListState }) {
  const channelId = useChannelId();
  const [from, to] = chosen.priceTwd;
  const hiddenFields = Object.entries(listParameters(scope, withPrice(chosen, null, null)));
  return (
    <Form
      method="get"
      action={scope.path}
      preventScrollReset
      // The fields follow the address.
      key={`${from}-${to}`}
      className="mt-2 flex items-center gap-2 px-2"
    >
      <input type="hidden" name="channelId" value={channelId} />
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        name={priceFields.from}
        defaultValue={from ?? ''}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        placeholder="最低"
        aria-label="最低價格（元）"
        className={field}
      />
      <span aria-hidden>–</span>
      <input
        name={priceFields.to}
        defaultValue={to ?? ''}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        placeholder="最高"
        aria-label="最高價格（元）"
        className={field}
      />
      <TextButton
        look="bare"
        type="submit"
        className="min-h-11 shrink-0 rounded-control border border-line bg-surface px-3 font-semibold text-primary hover:border-primary"
      >
        套用
      </TextButton>
    </Form>
  );
}
