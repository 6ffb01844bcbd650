import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicRead, Words } from './describe-page.ts'
import type { PageLanguage } from './page-language.ts'

export interface DrawRequest {
  pathname: string
  search: string
  language: PageLanguage
  config: object
  read: PublicRead
}

export interface DrawnPage {
  /** The title of the page's route, in the language; null when the app has no such page. */
  title: string | null
  /** The namespaces of texts it needs beside those of every page. */
  texts: readonly string[]
  /** The first view; absent when the app draws it without asking for anything. */
  markup?: string
}

export interface Drawing {
  draw: (request: DrawRequest) => Promise<DrawnPage>
  wordsOf: (language: PageLanguage) => Words
}

interface DrawingBuild {
  renderPage: Drawing['draw']
  giveTexts(texts: Record<string, Record<string, unknown>>): Promise<void>
}

/** Where the build for the server lies in the folder of the web build: not served, for its name has a dot. */
export const drawingFolder = '.server'

/** The app's own components, built for the server, with the texts of all languages. */
export async function loadDrawing(folder: string): Promise<Drawing> {
  const [build, texts] = await Promise.all([
    import(pathToFileURL(join(folder, drawingFolder, 'render-page.js')).href) as Promise<DrawingBuild>,
    readTexts(join(folder, 'locales')),
  ])
  await build.giveTexts(texts)
  return { draw: build.renderPage, wordsOf: (language) => texts[language] ?? {} }
}

async function readTexts(folder: string): Promise<Record<string, Record<string, unknown>>> {
  const texts: Record<string, Record<string, unknown>> = {}
  for (const language of await readdir(folder)) {
    const names = (await readdir(join(folder, language))).filter((name) => name.endsWith('.json'))
    const files = await Promise.all(names.map((name) => readFile(join(folder, language, name), 'utf8')))
    texts[language] = Object.fromEntries(
      names.map((name, index) => [name.replace('.json', ''), JSON.parse(files[index] ?? '{}')]),
    )
  }
  return texts
}
