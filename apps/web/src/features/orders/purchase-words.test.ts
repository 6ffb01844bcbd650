import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@localchef/contracts/language'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { expect, it } from 'vitest'

function textsOf(language: Language, namespace: string): Record<string, unknown> {
  const file = join(import.meta.dirname, '../../../public/locales', language, `${namespace}.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

it.each(languages)('pages and mails in %s have one word for each part of a purchase', (language) => {
  const { sum, total, removed } = wordsIn[language].orders
  const orders = textsOf(language, 'orders')
  expect(orders.sum).toMatchObject({ ...sum, total })
  expect([orders.removed, textsOf(language, 'cart').removed]).toEqual([
    removed('{{names}}'),
    removed('{{names}}'),
  ])
})
