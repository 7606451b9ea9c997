/** Fields of a family's member that the choice of a variant needs. */
export interface Variant {
  /** Its value on each axis of the family, in the order of the axes. */
  readonly values: readonly string[];
  readonly isInStock: boolean;
}

/** Returns the values of an axis, in the order of the first members that have them. */
export const axisValues = (members: readonly Variant[], axis: number): string[] => [
  ...new Set(members.flatMap(({ values }) => values[axis] ?? [])),
];

/** Returns the distance between two values in an order; a value that is not in it is farther than all others. */
const distance = (order: readonly string[], one: string | undefined, other: string | undefined): number => {
  if (one === other) return 0;
  const [first, second] = [order.indexOf(one ?? ''), order.indexOf(other ?? '')];
  return first < 0 || second < 0 ? order.length : Math.abs(first - second);
};

/** Returns true if two members have the same values on all axes but one. */
export const differsOnlyBy = (axis: number, one: Variant, other: Variant): boolean =>
  one.values.every((value, index) => index === axis || value === other.values[index]);

/**
 * Returns the target of a choice: the member with a value on one axis that otherwise equals the present one. If there
 * is none, the nearest: first by stock, then by the distance of its other values in their order, then the first.
 * @returns undefined if no member has the value
 */
export function chosenVariant<Member extends Variant>(
  members: readonly Member[],
  present: Variant,
  axis: number,
  value: string,
): Member | undefined {
  const having = members.filter(({ values }) => values[axis] === value);
  const exact = having.find((member) => differsOnlyBy(axis, member, present));
  if (exact) return exact;
  const orders = present.values.map((_, index) => axisValues(members, index));
  const away = (member: Member) =>
    orders.reduce(
      (sum, order, index) =>
        index === axis ? sum : sum + distance(order, member.values[index], present.values[index]),
      0,
    );
  return having
    .map((member) => ({ member, isSoldOut: member.isInStock ? 0 : 1, away: away(member) }))
    .toSorted((one, other) => one.isSoldOut - other.isSoldOut || one.away - other.away)[0]?.member;
}
