/** `10 %`, in one piece. */
export const formatPercent = (percent: number) => `${percent}\u00a0%`;
