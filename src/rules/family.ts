/** A member of a family, as its choice needs it. */
export interface Variant {
  /** Its value on each axis of the family, in the order of the axes. */
  readonly values: readonly string[];
  readonly isInStock: boolean;
}

/** The values of an axis, in the order in which members have them first. */
export const axisValues = (members: readonly Variant[], axis: number): string[] => [
  ...new Set(members.flatMap(({ values }) => values[axis] ?? [])),
];

/** How far apart two values stand in an order; what is not in it is farther than all that is. */
const distance = (order: readonly string[], one: string | undefined, other: string | undefined): number => {
  if (one === other) return 0;
  const [first, second] = [order.indexOf(one ?? ''), order.indexOf(other ?? '')];
  return first < 0 || second < 0 ? order.length : Math.abs(first - second);
};

/** Whether two members have the same values but on one axis. */
export const differsOnlyBy = (axis: number, one: Variant, other: Variant): boolean =>
  one.values.every((value, index) => index === axis || value === other.values[index]);

/**
 * Where a choice leads: the member with a value on one axis which is otherwise as the present one. Where there is none, the
 * nearest: one in stock before one that is sold out, then the one whose other values stand nearest in their order, then
 * the first.
 * @returns undefined when no member has that value
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
