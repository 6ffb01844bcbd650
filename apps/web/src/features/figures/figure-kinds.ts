import type { FigureCounts } from '@localchef/contracts/figures/get-figures'

/** Figures that are available by day. */
export const figureKinds = ['sales', 'orders', 'users', 'chefs', 'visitors', 'conversion'] as const
export type FigureKind = (typeof figureKinds)[number]

/** The share of visitors who ordered, between 0 and 1; null without visitors. */
export function conversionOf({ visitors, placed }: FigureCounts): number | null {
  return visitors === 0 ? null : Math.min(1, placed / visitors)
}

export function figureOf(kind: FigureKind, counts: FigureCounts): number {
  return kind === 'conversion' ? (conversionOf(counts) ?? 0) : counts[kind]
}
