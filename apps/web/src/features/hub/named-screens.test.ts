import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const locales = new URL('../../../public/locales/', import.meta.url)
const quotes = { en: /“([^”]+)”/g, ru: /«([^»]+)»/g } as const

/** A label that is renamed takes the help along, or this says so. */
test.each(['en', 'ru'] as const)('what the hub quotes stands on the screens, in %s', (language) => {
  const folder = new URL(`${language}/`, locales)
  const labels = readdirSync(folder)
    .filter((file) => file !== 'hub.json')
    .flatMap((file) => textsOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
    .flatMap((label) => [label, headOf(label)])
    .filter(hasWords)
    .map(asPattern)
  const quoted = textsOf(JSON.parse(readFileSync(new URL('hub.json', folder), 'utf8'))).flatMap((text) =>
    Array.from(text.matchAll(quotes[language]), ([, words = '']) => words),
  )
  expect(quoted.length).toBeGreaterThan(30)
  expect(quoted.filter((words) => !labels.some((label) => label.test(words)))).toEqual([])
})

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** “Same as last week” of “Same as last week · 3 batches”: what a person would quote. */
function headOf(label: string): string {
  return label.split(/ · |[.:] /)[0] ?? label
}

/** A label of places alone would be anything at all. */
function hasWords(label: string): boolean {
  const words = label.replaceAll(/\{\{[^}]+\}\}/g, '')
  return words === label || (words.match(/\p{L}/gu) ?? []).length > 3
}

/** A label as it is read: what is put in at its places may be anything, and case and a last dot do not count. */
function asPattern(label: string): RegExp {
  const parts = label.split(/\{\{[^}]+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}\\.?$`, 'i')
}
