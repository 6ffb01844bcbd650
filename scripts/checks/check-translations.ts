import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findKeys, type I18nextToolkitConfig, type Logger } from 'i18next-cli'
import { languages } from '../../apps/web/src/shared/i18n/languages.ts'
import { projectRoot } from '../run-command.ts'
import { findBareTexts } from './find-bare-texts.ts'
import { findForbiddenWords, findForbiddenWordsInSources } from './forbidden-words.ts'

const localeFolder = join(projectRoot, 'apps/web/public/locales')
const sourceFolder = join(projectRoot, 'apps/web/src')

/** Texts by flat key, such as `orders.title`. */
export type Texts = ReadonlyMap<string, string>

/** One namespace in every language. */
export interface Namespace {
  name: string
  texts: ReadonlyMap<string, Texts>
}

/**
 * Checks that keys, plural forms and placeholders match in every language, that every key is used and exists, and
 * that there are no forbidden words or bare texts.
 */
export async function checkTranslations(): Promise<string[]> {
  const problems: string[] = []
  const all: Namespace[] = []
  for (const name of await namespaceNames()) {
    const texts = new Map<string, Texts>()
    for (const { code } of languages) {
      const file = join(localeFolder, code, `${name}.json`)
      try {
        texts.set(code, flatten(JSON.parse(await readFile(file, 'utf8'))))
      } catch (error) {
        problems.push(`${code}/${name}.json: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    all.push({ name, texts })
    problems.push(...findNamespaceProblems({ name, texts }))
    for (const [language, known] of texts) problems.push(...findForbiddenWords(language, name, known))
  }
  problems.push(...(await findForbiddenWordsInSources()))
  return [...problems, ...(await findUsageProblems(all)), ...(await findBareTexts(sourceFolder))]
}

/** Namespaces of the specification, and those found in any language. */
async function namespaceNames(): Promise<string[]> {
  const names = new Set(
    'common home chefs auth dashboard menu footer howItWorks faqs services certifications reviews analytics'.split(
      ' ',
    ),
  )
  for (const { code } of languages) {
    const files = await readdir(join(localeFolder, code)).catch(() => [])
    for (const file of files) names.add(file.replace(/\.json$/, ''))
  }
  return [...names]
}

export function flatten(tree: unknown, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  if (typeof tree !== 'object' || tree === null) return texts
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix + key
    if (typeof value === 'string') {
      texts.set(path, value)
    } else {
      for (const [inner, text] of flatten(value, `${path}.`)) texts.set(inner, text)
    }
  }
  return texts
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** `items_one` belongs to `items` only if `items_other` exists: `reason_other` alone is a key. */
function baseOf(key: string, texts: Texts): string {
  const base = key.replace(pluralForm, '')
  return base !== key && texts.has(`${base}_other`) && texts.has(`${base}_one`) ? base : key
}

export function findNamespaceProblems({ name, texts }: Namespace): string[] {
  const problems: string[] = []
  const basesByLanguage = new Map<string, Set<string>>()
  for (const [language, known] of texts) {
    const bases = new Set([...known.keys()].map((key) => baseOf(key, known)))
    basesByLanguage.set(language, bases)
    for (const [key, text] of known) {
      if (text.trim() === '') problems.push(`${language}/${name}.json: ${key} is empty`)
    }
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const base of bases) {
      if (known.has(base)) continue
      const missing = forms.filter((form) => !known.has(`${base}_${form}`))
      if (missing.length > 0) {
        problems.push(`${language}/${name}.json: ${base} lacks the plural forms ${missing.join(', ')}`)
      }
      const surplus = [...known.keys()].filter(
        (key) => baseOf(key, known) === base && !endsInOneOf(key, forms),
      )
      for (const key of surplus) {
        problems.push(`${language}/${name}.json: ${key} is not a plural form of ${language}`)
      }
    }
  }

  const everyBase = new Set([...basesByLanguage.values()].flatMap((bases) => [...bases]))
  for (const [language, bases] of basesByLanguage) {
    for (const base of everyBase) {
      if (!bases.has(base)) problems.push(`${language}/${name}.json: ${base} is missing`)
    }
  }
  for (const base of everyBase) problems.push(...placeholderProblems(name, base, texts))
  for (const [language, known] of texts) {
    for (const [key, text] of known) {
      // `left-out.ts` removes nested texts from i18next.
      if (text.includes('$t(')) problems.push(`${language}/${name}.json: ${key} includes another text`)
    }
  }
  return problems
}

function endsInOneOf(key: string, forms: readonly string[]): boolean {
  // i18next prefers `_zero` for a count of 0 in every language.
  return key.endsWith('_zero') || forms.some((form) => key.endsWith(`_${form}`))
}

function placeholderProblems(name: string, base: string, texts: ReadonlyMap<string, Texts>): string[] {
  const found = [...texts].map(([language, known]) => {
    const all = [...known].filter(([key]) => key === base || baseOf(key, known) === base)
    const names = new Set(
      all.flatMap(([, text]) => [...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map(([, id]) => id)),
    )
    names.delete('count')
    return { language, names: [...names].sort().join(', '), any: all.length > 0 }
  })
  const present = found.filter(({ any }) => any)
  if (new Set(present.map(({ names }) => names)).size <= 1) return []
  const list = present.map(({ language, names }) => `${language}: ${names || 'none'}`).join('; ')
  return [`${name}.json: ${base} has different placeholders (${list})`]
}

const scanner: I18nextToolkitConfig = {
  locales: languages.map(({ code }) => code),
  extract: {
    input: [join(sourceFolder, '**/*.{ts,tsx}')],
    ignore: ['**/*.test.{ts,tsx}'],
    output: join(localeFolder, '{{language}}/{{namespace}}.json'),
    defaultNS: 'common',
    functions: ['t', '*.t'],
    transComponents: ['Trans'],
  },
}

async function findUsageProblems(all: readonly Namespace[]): Promise<string[]> {
  const problems: string[] = []
  const errors: string[] = []
  const { allKeys } = await findKeys(scanner, silent, errors)
  problems.push(...errors)

  const used = new Set<string>()
  for (const { key, ns, isExpandedPlural, locations } of allKeys.values()) {
    const base = isExpandedPlural ? key.replace(pluralForm, '') : key
    const name = ns || 'common'
    const id = `${name}:${base}`
    if (used.has(id)) continue
    used.add(id)
    const english = all.find((namespace) => namespace.name === name)?.texts.get('en')
    const exists = [...(english ?? [])].some(
      ([known]) =>
        known === base || known.startsWith(`${base}.`) || baseOf(known, english ?? new Map()) === base,
    )
    const place = locations?.[0]
    const where = place ? `${place.file.replace(projectRoot, '')}:${place.line ?? 1}` : 'apps/web/src'
    if (!exists) problems.push(`${where} uses ${id}, which en/${name}.json does not have`)
  }

  const sources = await readSources()
  const mentioned = mentionedIn(sources)
  const inObject = readAsObjects(sources, used)
  for (const { name, texts } of all) {
    const english = texts.get('en') ?? new Map<string, string>()
    const bases = new Set([...english.keys()].map((key) => baseOf(key, english)))
    for (const base of bases) {
      if (!used.has(`${name}:${base}`) && !mentioned(name, base) && !inObject(name, base)) {
        problems.push(`${name}.json: ${base} is not used anywhere`)
      }
    }
  }
  return problems
}

async function readSources(): Promise<string> {
  const texts: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sourceFolder })) {
    texts.push(await readFile(join(sourceFolder, file), 'utf8'))
  }
  return texts.join('\n')
}

/**
 * The scanner cannot follow keys composed at run time (templates) or stored in lists (strings). A key counts as used
 * when such a template or string matches it.
 */
function mentionedIn(sources: string): (namespace: string, key: string) => boolean {
  const patterns = [...sources.matchAll(/`([\w.:-]*(?:\$\{[^}`]*\}[\w.:-]*)+)`/g)]
    .map(([, template]) => (template ?? '').replace(/\$\{[^}]*\}/g, '\u0000'))
    // A template that is only a variable would match every key.
    .filter((template) => /[\w-]{2,}/.test(template))
    .map((template) => new RegExp(`^(?:\\w+:)?${escaped(template).replaceAll('\u0000', '.+')}$`))
  const literals = new Set(Array.from(sources.matchAll(/(['"`])([\w.:-]+)\1/g), ([, , text]) => text))
  return (namespace, key) => {
    const literal = literals.has(key) || literals.has(`${namespace}:${key}`)
    return literal || patterns.some((pattern) => pattern.test(key) || pattern.test(`${namespace}:${key}`))
  }
}

/**
 * `returnObjects` reads whole objects of texts, by a literal key or by a variable with values from strings or property
 * names elsewhere. Every text in such an object counts as used.
 */
function readAsObjects(
  sources: string,
  used: ReadonlySet<string>,
): (namespace: string, key: string) => boolean {
  const readsVariables = /\bt\(\w+, \{ returnObjects: true/.test(sources)
  const byNamespace = new Map<string, boolean>()
  const byVariable = (namespace: string) => {
    const named = new RegExp(`useTranslation\\(['"]${namespace}['"]\\)[^]*?returnObjects`)
    const isRead = byNamespace.get(namespace) ?? (readsVariables && named.test(sources))
    byNamespace.set(namespace, isRead)
    return isRead
  }
  return (namespace, key) => {
    const parents = key.split('.').slice(0, -1)
    return parents.some((_, depth) => {
      const parent = parents.slice(0, depth + 1).join('.')
      if (used.has(`${namespace}:${parent}`)) return true
      const named = new RegExp(`['"]${escaped(parent)}['"]|\\b${escaped(parent)}: \\{`)
      return depth === 0 && byVariable(namespace) && named.test(sources)
    })
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }
