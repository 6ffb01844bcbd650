import type { TFunction } from 'i18next'

/** "Late by 12 min"; in hours from one hour on, in days from two days on. */
export function latenessText(minutes: number, t: TFunction<'board'>): string {
  if (minutes < 60) return t('card.late', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('card.lateHours', { count: hours })
  return t('card.lateDays', { count: Math.floor(hours / 24) })
}
