import i18n from 'i18next'

const longestInSeconds = 90

/** The time to wait in the reader's language: seconds if short, otherwise minutes, rounded up. */
export function waitText(seconds = 60): string {
  return seconds <= longestInSeconds
    ? i18n.t('error.waitSeconds', { ns: 'common', count: Math.max(1, Math.ceil(seconds)) })
    : i18n.t('error.waitMinutes', { ns: 'common', count: Math.ceil(seconds / 60) })
}
