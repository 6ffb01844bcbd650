import type { WordedNotification } from './word-notification.ts'

/** The columns of a `notifications` row: English text, other languages in `data.words`. */
export function storedWords({ event, words: { en, ...others } }: WordedNotification) {
  const words = Object.fromEntries(
    Object.entries(others).map(([language, { title, message }]) => [language, { title, message }]),
  )
  return { title: en.title, message: en.message, event, data: { words } }
}

interface StoredNotification {
  title: string
  message: string
  data?: Readonly<Record<string, unknown>> | null | undefined
}

/** Title and message of a row in the reader's language, or in English if the row has no such text. */
export function readStoredWords(
  { title, message, data }: StoredNotification,
  language: string,
): { title: string; message: string } {
  const words = recordOf(recordOf(data?.words)?.[language])
  if (typeof words?.title !== 'string' || typeof words.message !== 'string') return { title, message }
  return { title: words.title, message: words.message }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
