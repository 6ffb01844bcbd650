import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@localchef/contracts/language'
import type { PublicRead, Words } from './describe-page.ts'
import type { VisitorPlace } from './place-of-visitor.ts'

export interface PageRenderRequest {
  pathname: string
  search: string
  language: Language
  config: object
  place: VisitorPlace | null
  read: PublicRead
}

export interface RenderedPage {
  /** The localized title of the page's route; null when the app has no such page. */
  title: string | null
  /** Text namespaces in addition to those of every page. */
  texts: readonly string[]
  /** The rendered first view; absent when the page renders without data. */
  markup?: string
}

export interface PageRenderer {
  render: (request: PageRenderRequest) => Promise<RenderedPage>
  wordsOf: (language: Language) => Words
}

interface RendererBuild {
  renderPage: PageRenderer['render']
  giveTexts(texts: Record<string, Record<string, unknown>>): Promise<void>
}

/** Folder of the server build inside the web build. Not served, because its name begins with a dot. */
export const serverBuildFolder = '.server'

/** The app's own components, built for the server, with the texts of all languages. */
export async function loadRenderer(folder: string): Promise<PageRenderer> {
  const [build, texts] = await Promise.all([
    import(pathToFileURL(join(folder, serverBuildFolder, 'render-page.js')).href) as Promise<RendererBuild>,
    readTexts(join(folder, 'locales')),
  ])
  await build.giveTexts(texts)
  return { render: build.renderPage, wordsOf: (language) => texts[language] ?? {} }
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
