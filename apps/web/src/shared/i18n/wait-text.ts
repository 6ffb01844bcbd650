import i18n from 'i18next'

const longestInSeconds = 90

/** When it is worth trying again, in the reader's language: in minutes, rounded up, or in seconds when it is soon. */
export function waitText(seconds = 60): string {
  return seconds <= longestInSeconds
    ? i18n.t('error.waitSeconds', { ns: 'common', count: Math.max(1, Math.ceil(seconds)) })
    : i18n.t('error.waitMinutes', { ns: 'common', count: Math.ceil(seconds / 60) })
}
