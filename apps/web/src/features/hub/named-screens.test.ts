import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const locales = new URL('../../../public/locales/', import.meta.url)
const quotes = { en: /“([^”]+)”/g, ru: /«([^»]+)»/g } as const

/** Fails when a label is renamed but the help text that quotes it isn't. */
test.each(['en', 'ru'] as const)('every label that the hub quotes exists on a screen, in %s', (language) => {
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

/** “Same as last week” of “Same as last week · 3 batches”: the part that a help text quotes. */
function headOf(label: string): string {
  return label.split(/ · |[.:] /)[0] ?? label
}

/** Excludes labels made of placeholders alone, which would match anything. */
function hasWords(label: string): boolean {
  const words = label.replaceAll(/\{\{[^}]+\}\}/g, '')
  return words === label || (words.match(/\p{L}/gu) ?? []).length > 3
}

/** A pattern for a label: placeholders match anything; case and a final period are ignored. */
function asPattern(label: string): RegExp {
  const parts = label.split(/\{\{[^}]+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}\\.?$`, 'i')
}
