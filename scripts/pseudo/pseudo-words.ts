import { accent, pseudoText } from './pseudo-text.ts'

/**
 * The words of a language, texts and functions alike, as pseudo-language. The inputs of a function stay as they are.
 *
 * @public Imported by the files that the script writes.
 */
export function pseudoWords<Words>(words: Words): Words
export function pseudoWords(words: unknown): unknown {
  return pseudoOf(words, [])
}

function pseudoOf(value: unknown, given: readonly string[]): unknown {
  if (typeof value === 'string') return textOf(value, given)
  if (typeof value === 'function') {
    return (...inputs: unknown[]) => pseudoOf(Reflect.apply(value, undefined, inputs), textsIn(inputs))
  }
  if (Array.isArray(value)) return value.map((item) => pseudoOf(item, given))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pseudoOf(part, given)]))
}

function textOf(text: string, given: readonly string[]): string {
  const isAddress = /^(?:\/|https?:)\S*$/.test(text)
  if (isAddress || given.includes(text)) return text
  const words = given.reduce((written, value) => written.replaceAll(accent(value), value), accent(text))
  return pseudoText(text, words)
}

/**
 * All texts in a function's inputs, longest first. Words such as `delivery` select a text and do not appear in it,
 * so they are skipped.
 */
function textsIn(inputs: unknown): string[] {
  if (typeof inputs === 'string') return /^[a-z_]*$/.test(inputs) ? [] : [inputs]
  if (typeof inputs !== 'object' || inputs === null) return []
  return Object.values(inputs)
    .flatMap(textsIn)
    .sort((a, b) => b.length - a.length)
}
