import { NOTIFICATION_KEYS } from '@localchef/contracts/notifications/notification-key'
import { describe, expect, test } from 'vitest'
import english from '../../../public/locales/en/notifications.json'
import russian from '../../../public/locales/ru/notifications.json'

describe.each([
  ['English', english.words],
  ['Russian', russian.words],
] as const)('in %s', (_language, words) => {
  const texts = new Map<string, object>(Object.entries(words))

  test.each(NOTIFICATION_KEYS)('%s has a title and a message', (key) => {
    const said = Object.keys(texts.get(key) ?? {})
    expect(said).toContain('title')
    expect(said.some((part) => part === 'message' || part === 'message_other')).toBe(true)
  })

  test('nothing has words that is never told', () => {
    expect([...texts.keys()].filter((key) => !NOTIFICATION_KEYS.some((known) => known === key))).toEqual([])
  })
})
