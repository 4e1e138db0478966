import type { ProductQuery } from './product-query.ts';

/** The query in the API's filter language, ready to be sent with `/Product/GetScpProductArray`. */
export function toListRequest<T extends object>(query: ProductQuery, rest: T) {
  const { text, sort } = query;
  const [from, to] = query.priceTwd;
  const oneOf = (field: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${field} IN [${values.join(', ')}]`] : [];
  const filterArray = [
    ...oneOf('categoryId', query.categoryIds),
    ...oneOf('brandId', query.brandIds),
    ...oneOf('activityId', query.activityIds),
    ...(from === null ? [] : [`price >= ${from}`]),
    ...(to === null ? [] : [`price <= ${to}`]),
    ...oneOf('temperature', query.temperatures),
    ...oneOf('availability', query.availabilities),
    // Each narrows the list; one of several values of a field is enough.
    ...query.flags.map((flag) => `flag = ${flag}`),
  ];
  return {
    ...rest,
    filterArray,
    ...(text.trim() !== '' && { searchText: text }),
    ...(sort && { sort }),
  };
}
