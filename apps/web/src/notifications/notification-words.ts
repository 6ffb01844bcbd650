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
  const params = withOwnName(textParams(notification.data?.params))
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

/** What has a name of its own in Russian (`nameRu`) is called by it there. */
function withOwnName(params: Record<string, string | number>): Record<string, string | number> {
  return i18n.resolvedLanguage === 'ru' && params.nameRu ? { ...params, name: params.nameRu } : params
}
