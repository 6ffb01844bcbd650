import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pseudoText } from './pseudo-text.ts'

/** A code reserved for private use, so that no browser requests it. */
export const pseudoCode = 'qps'

/** The parts of a language, as listed in CONTRIBUTING.md. */
export const parts = {
  texts: 'apps/web/public/locales/<language>',
  words: 'packages/contracts/src/words/<language>',
  line: 'packages/contracts/src/language.ts',
} as const

/**
 * Adds the pseudo-language to a copy of the sources exactly as CONTRIBUTING.md describes, with nothing beyond it:
 * the texts of the interface, the words of the server, and the line with its name.
 */
export async function addPseudoLanguage(root: string): Promise<void> {
  await writeTexts(join(root, parts.texts, '..'))
  await writeWords(join(root, parts.words, '..'))
  await writeLine(join(root, parts.line))
}

async function writeTexts(locales: string): Promise<void> {
  const folder = join(locales, pseudoCode)
  await mkdir(folder)
  for (const file of await readdir(join(locales, 'en'))) {
    const english = await readFile(join(locales, 'en', file), 'utf8')
    const pseudo = JSON.parse(english, (_key, value) =>
      typeof value === 'string' ? pseudoText(value) : value,
    )
    await writeFile(join(folder, file), JSON.stringify(pseudo, undefined, 2))
  }
}

/** For a real language a person writes these; the pseudo-language derives them from the English ones. */
async function writeWords(words: string): Promise<void> {
  await mkdir(join(words, pseudoCode))
  await writeFile(
    join(words, pseudoCode, 'words.ts'),
    `import { pseudoWords } from '../../../../../scripts/pseudo/pseudo-words.ts'
import { words as english } from '../en/words.ts'
import type { LanguageWords } from '../language-words.ts'

export const words: LanguageWords = pseudoWords(english)
`,
  )
}

async function writeLine(file: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  const added = source.replace(/(languageNames = \{\n(?: {2}.*\n)*)\}/, `$1  ${pseudoCode}: 'Pseudo',\n}`)
  if (added === source) throw new Error(`${file} has no list of languages`)
  await writeFile(file, added)
}
