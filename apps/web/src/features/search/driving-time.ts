import type { TFunction } from 'i18next'

/** "10 h 25 min", to five minutes. */
export function drivingTime(t: TFunction<'chefs'>, minutes: number): string {
  const rounded = Math.round(minutes / 5) * 5
  if (rounded < 60) return t('route.minutes', { minutes: rounded })
  return t('route.hours', { hours: Math.floor(rounded / 60), minutes: rounded % 60 })
}
