import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({
    path,
    text: readFileSync(`${root}${path}`, 'utf8').replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, ''),
  }))

/** Elements of a component with their attributes, as `path: <Element …>`. */
const elementsOf = (name: string) =>
  sources.flatMap(({ path, text }) =>
    text
      .split(new RegExp(`<${name}\\b`))
      .slice(1)
      .map((rest) => `${path}: <${name}${rest.slice(0, endOfElement(rest))}`.replace(/\s+/g, ' ')),
  )

/** Index of the end of the opening tag, whose attributes may hold elements in braces. */
function endOfElement(text: string): number {
  let depth = 0
  for (const [at, character] of [...text].entries()) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (character === '>' && depth === 0) return at + 1
  }
  return text.length
}

test('no field is of type number, which drops what it cannot read and turns with the mouse wheel', () => {
  const found = sources.filter(({ text }) => /type="number"|type: 'number' \}|valueAsNumber/.test(text))
  // The match in this file is a choice of days, not a typed number.
  expect(found.map(({ path }) => path)).toEqual(['features/api-keys/components/keys-section.tsx'])
})

test('every field with a keyboard of digits reads numbers, or is a code', () => {
  const codes = /postal-code|one-time-code|zip|code|phone/i
  const others = [...elementsOf('TextInput'), ...elementsOf('input')].filter((element) =>
    /inputMode="(numeric|decimal)"/.test(element),
  )
  expect(others.filter((element) => !codes.test(element))).toEqual([])
})

test('every registered number field has the one parser as its setter', () => {
  const fields = [...elementsOf('NumberField'), ...elementsOf('NumberInput')].filter((element) =>
    /register\(/.test(element),
  )
  expect(fields.length).toBeGreaterThan(45)
  // The refund's amount stays a text, which `refundSum` reads.
  const unread = fields.filter((field) => !/as(Number|Percent)\b|numberOrNull/.test(field))
  expect(unread).toEqual([expect.stringMatching(/refund-dialog\.tsx: .*register\('amount'\)/)])
})

test('a percent has the setter of percents and its keyboard', () => {
  const fields = [...elementsOf('NumberField'), ...elementsOf('NumberInput')].filter((field) =>
    field.includes('register('),
  )
  const halves = fields.filter(
    (field) => /\bpercent\b/.test(field.replace(/'[^']*'/g, '')) !== /asPercent/.test(field),
  )
  expect(halves).toEqual([])
})

test('no file reads a typed number by itself', () => {
  const own = sources.filter(({ text }) => /\.replace\((','|\/,\/g?), '\.'\)/.test(text))
  expect(own.map(({ path }) => path)).toEqual([])
})

test('a controlled number field reads what it holds with the one parser', () => {
  const files = new Set(
    elementsOf('NumberInput')
      .filter((element) => /value=\{/.test(element))
      .map((element) => element.split(':')[0] ?? ''),
  )
  expect(files.size).toBeGreaterThan(6)
  const parsers: Record<string, string> = {
    'features/queue/components/dispute-dialog.tsx': 'features/queue/components/dispute-choice.ts',
    'features/chefs/business/components/handover-section.tsx': 'features/chefs/business/lead-time.ts',
  }
  const unread = [...files].filter((path) => {
    const reader = sources.find((source) => source.path === (parsers[path] ?? path))
    return !reader?.text.includes('typedNumber(')
  })
  expect(unread).toEqual([])
})

test('an amount of money shows its cents', () => {
  const money = /<span[^>]*>\$<\/span>|'\$'\}|register\([^)]*\b(?:price|salesPerYear|deliveryFee|fee)['`]/
  const amounts = [...elementsOf('NumberField'), ...elementsOf('NumberInput')].filter((field) =>
    money.test(field),
  )
  expect(amounts.length).toBeGreaterThan(8)
  expect(amounts.filter((field) => !/\bcents\b/.test(field))).toEqual([])
})
