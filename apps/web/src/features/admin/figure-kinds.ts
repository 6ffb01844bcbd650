import type { FigureCounts } from '@localchef/contracts/admin-figures'

/** What can be looked at day by day. */
export const figureKinds = ['sales', 'orders', 'users', 'chefs', 'visitors', 'conversion'] as const
export type FigureKind = (typeof figureKinds)[number]

/** The share of visitors who ordered, between 0 and 1; null where nobody came. */
export function conversionOf({ visitors, placed }: FigureCounts): number | null {
  return visitors === 0 ? null : Math.min(1, placed / visitors)
}

export function figureOf(kind: FigureKind, counts: FigureCounts): number {
  return kind === 'conversion' ? (conversionOf(counts) ?? 0) : counts[kind]
}

/** Many days as one: what is counted adds up, and shares come from what was added up. */
export function sumOfCounts(all: readonly FigureCounts[]): FigureCounts {
  const sum = (of: (counts: FigureCounts) => number) => all.reduce((total, counts) => total + of(counts), 0)
  return {
    // In cents, so that no dust of binary fractions adds up.
    sales: sum(({ sales }) => Math.round(sales * 100)) / 100,
    orders: sum(({ orders }) => orders),
    placed: sum(({ placed }) => placed),
    users: sum(({ users }) => users),
    chefs: sum(({ chefs }) => chefs),
    visitors: sum(({ visitors }) => visitors),
    lookers: sum(({ lookers }) => lookers),
    cartVisitors: sum(({ cartVisitors }) => cartVisitors),
  }
}
