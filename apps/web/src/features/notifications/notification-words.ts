import i18n, { type TFunction } from 'i18next'
import type { Notification } from './notification.ts'

interface Words {
  title: string
  message: string
}

/**
 * The notification in the reader's language, worded from `data.key` and `data.params`. One this version
 * has no words for keeps the title and the message the server wrote.
 */
export function notificationWords(notification: Notification, t: TFunction<'notifications'>): Words {
  const key = notification.data?.key
  const written = { title: notification.title, message: notification.message }
  if (typeof key !== 'string' || !i18n.exists(`words.${key}.title`, { ns: 'notifications' })) return written
  const params = withOwnNames(textParams(notification.data?.params))
  const options = { ...params, count: Number(params.items ?? params.count ?? 1) }
  const word = (part: keyof Words) => {
    const path = `words.${key}.${part}`
    return i18n.exists(path, { ns: 'notifications', ...options })
      ? String(t(path as 'title', options))
      : written[part]
  }
  return { title: word('title'), message: word('message') }
}

function textParams(params: unknown): Record<string, string | number> {
  if (!params || typeof params !== 'object') return {}
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
}

/** What has a name of its own in Russian (`chefRu` beside `chef`) is called by it there. */
function withOwnNames(params: Record<string, string | number>): Record<string, string | number> {
  if (i18n.resolvedLanguage !== 'ru') return params
  const names = Object.entries(params).filter(([name, value]) => name.endsWith('Ru') && value)
  return { ...params, ...Object.fromEntries(names.map(([name, value]) => [name.slice(0, -2), value])) }
}
