import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { numberFormat } from '@localchef/contracts/formatters'
import type { TFunction } from 'i18next'

/** The position of a stop along the searched route, and its detour: `Mile 1,007 · 2.4 mi detour`. */
export function routePosition(
  t: TFunction<'cards'>,
  { mile, detourMiles: count }: NonNullable<ChefCard['route']>,
  language: string,
): string {
  const whole = Math.round(mile)
  const at = { mile: numberFormat(language).format(whole) }
  if (count === 0) return whole === 0 ? t('startOnRoute') : t('mileOnRoute', at)
  return whole === 0 ? t('startAndDetour', { count }) : t('mileAndDetour', { ...at, count })
}
