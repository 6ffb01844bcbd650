import { relative } from 'node:path'
import { type I18nextToolkitConfig, runLinter } from 'i18next-cli'
import { languages } from '../../apps/web/src/shared/i18n/languages.ts'

/** Attributes with visible or spoken text, on elements and on our components. */
const readAttributes = [
  'aria-description',
  'aria-label',
  'alt',
  'description',
  'label',
  'placeholder',
  'title',
]

/** The fallback shown without texts (spec, section 2), and names and patterns that no language translates. */
const allowed: ReadonlySet<string> = new Set([
  'Loading... Please wait while we prepare your experience.',
  'Refresh Page',
  'Local',
  'Chef',
  'LocalChef',
  '/chefs',
  'xxxx-xxxx-xxxx-xxxx',
])

/** Two letters in a row: signs such as "·", "×" or "°" need no translation. */
const isWord = /\p{L}{2}/u

/** Finds texts written in JSX instead of the locale files, as `file:line says "…"`. */
export async function findBareTexts(folder: string): Promise<string[]> {
  const { files } = await runLinter(linter(folder))
  return Object.entries(files)
    .flatMap(([file, issues]) =>
      issues
        .filter(({ type, text }) => type !== 'concatenation' && isWord.test(text) && !allowed.has(text))
        .map(({ line, text }) => `${relative(folder, file)}:${line} says "${text}" in one language`),
    )
    .sort()
}

function linter(folder: string): I18nextToolkitConfig {
  return {
    locales: languages.map(({ code }) => code),
    extract: {
      input: [`${folder}/**/*.tsx`],
      ignore: ['**/*.test.tsx'],
      output: `${folder}/{{language}}/{{namespace}}.json`,
    },
    lint: { acceptedAttributes: readAttributes, acceptedTags: 'all', checkConcatenation: 'off' },
  }
}
