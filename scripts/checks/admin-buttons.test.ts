import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../../apps/web/', import.meta.url).pathname

/** Buttons of one word that need no object, with the reason. */
const bareWords: Readonly<Record<string, string>> = {
  'common:action.undo': 'stands beside the act that it undoes',
  'common:action.cancel': 'closes the dialog whose title names the act',
  'figures:showCities': 'opens the list that it names',
  'kitchens:list.title': 'opens the page that it names',
  'users:title': 'opens the page that it names',
}

/** Matches the path or the source of files that only pages of admins use. */
const ofAdmins =
  /\/admin\/|features\/(?:announcements|audit|figures|health|list-exports|listings|opening|queue|records|saved-views|settings|staff|taxes|users)\/|page\/admin-page\.tsx|undo\/use-decide\.ts/

/** A button with a text, and the button that confirms in a dialog. */
const buttons = [
  /<(?:Button|ButtonLink|MenuItem)\b(?:[^<>]|=>|<[^<>]*\/>)*?>\s*(?:<span[^>]*>)?\s*\{t\('(?<key>[^']+)'/g,
  /\baction=\{t\('(?<key>[^']+)'/g,
]

interface Named {
  file: string
  key: string
}

/** The keys of the buttons in a component, with their namespaces. */
function buttonKeys(file: string, source: string): Named[] {
  // The header also serves visitors, and leaves out what admins don't use.
  if (file.includes('app/header/') || (!ofAdmins.test(file) && !ofAdmins.test(source))) return []
  return buttons.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ index, groups }) => {
      const [, space = 'common'] =
        [...source.slice(0, index).matchAll(/useTranslation\(\[?'([^']+)'/g)].at(-1) ?? []
      const key = groups?.key ?? ''
      return { file, key: key.includes(':') ? key : `${space}:${key}` }
    }),
  )
}

function wordsOf(language: string, key: string): string | undefined {
  const [space = '', path = ''] = key.split(':')
  const texts: unknown = JSON.parse(readFileSync(`${web}public/locales/${language}/${space}.json`, 'utf8'))
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      texts,
    )
  return typeof found === 'string' ? found : undefined
}

const isBare = (words: string | undefined) => words !== undefined && !/\S[\s\u00a0]+\S/.test(words)

const keys = globSync('src/**/*.tsx', {
  cwd: web,
  exclude: (name) => String(name).includes('.test.'),
}).flatMap((file) => buttonKeys(file, readFileSync(`${web}${file}`, 'utf8')))

test('every button on pages of admins is a verb with its object, in both languages', () => {
  expect(keys.length).toBeGreaterThan(80)
  const bare = keys.flatMap(({ file, key }) =>
    ['en', 'ru'].flatMap((language) => {
      const words = wordsOf(language, key)
      return isBare(words) && !(key in bareWords) ? `${file}: ${key} says "${words}"` : []
    }),
  )
  expect([...new Set(bare)]).toEqual([])
})

test('the reasons for buttons of one word are still needed', () => {
  const used = new Set(keys.map(({ key }) => key))
  const needless = Object.keys(bareWords).filter((key) => !used.has(key) || !isBare(wordsOf('en', key)))
  expect(needless).toEqual([])
})

test('a button with a bare verb is found, and one with an object is not', () => {
  const source = `const { t } = useTranslation('users')
    <Button onClick={() => go()}>{t('support.erase')}</Button>`
  expect(buttonKeys('features/users/x.tsx', source)).toEqual([
    { file: 'features/users/x.tsx', key: 'users:support.erase' },
  ])
  expect(buttonKeys('features/cart/x.tsx', source)).toEqual([])
  expect([isBare('Correct'), isBare('Correct movement')]).toEqual([true, false])
})
