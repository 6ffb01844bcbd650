import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../run-command.ts'

const webBuild = join(projectRoot, 'apps/web/dist')

/**
 * Gzipped script before the first page is interactive. The budget is 130 kB (1 kB is 1000 bytes); it was last measured a
 * few bytes below, so each growth is noticed.
 */
const budgetBytes = 130_000

/** Gzipped styles in each page, for its first paint; measured at 14.4 kB. */
const styleBudgetBytes = 15_000

/** The page at `/`: loaded lazily, but before the app is interactive, so it counts. */
const firstPage = /\/home(-page)?\.tsx$/

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, Chunk>

/** Sums the scripts of the first load by the import graph in the build's manifest. */
export async function checkBundleSize(): Promise<string[]> {
  const sizes = await firstLoadSizes()
  if (typeof sizes === 'string') return [sizes]
  const total = sum(sizes)
  const problems = [
    ...sizes.filter(({ hasZod }) => hasZod).map(({ file }) => `${file} of the first load contains zod`),
    ...(await checkLandingPages()),
    ...(await checkFirstStyles()),
  ]
  if (total <= budgetBytes) return problems
  return [
    ...problems,
    `the first load is ${kilobytes(total)} of script (gzip), the budget ${kilobytes(budgetBytes)}:`,
    ...sizes.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `  ${kilobytes(bytes)}  ${file}`),
  ]
}

async function checkFirstStyles(): Promise<string[]> {
  const [head = ''] = (await readFile(join(webBuild, 'index.html'), 'utf8')).split('<template')
  if (/<link rel="stylesheet"/.test(head)) return ['the first paint waits for a style sheet beside the page']
  const [, styles] = /<style>(.+?)<\/style>/s.exec(head) ?? []
  if (!styles) return ['the page has no styles for its first paint']
  const bytes = gzipSync(styles).byteLength
  return bytes > styleBudgetBytes
    ? [`the page holds ${kilobytes(bytes)} of styles (gzip), the budget is ${kilobytes(styleBudgetBytes)}`]
    : []
}

/** Landing pages besides the one at `/`. The server validates their data, so the browser needs no zod. */
const landingPages = ['chefs-page', 'chef-page', 'dish-page', 'ready-dishes-page', 'cart-page']

/** Each file is a request, which costs a phone more than a kilobyte does. The largest page has 22. */
const maxScripts = 22

async function checkLandingPages(): Promise<string[]> {
  const manifest = await readManifest()
  const problems: string[] = []
  for (const page of landingPages) {
    const files = pageScripts(manifest, page)
    if (files.length === 0) problems.push(`the build has no page named ${page}`)
    if (files.length > maxScripts) {
      problems.push(`${page} loads ${files.length} scripts, and may load ${maxScripts}`)
    }
    for (const file of files) {
      const script = await readFile(join(webBuild, file), 'utf8')
      if (containsZod(script)) problems.push(`${file} of ${page} contains zod`)
    }
  }
  return problems
}

/** The scripts that a public page loads before it is interactive. */
export function pageScripts(manifest: Manifest, page: string): string[] {
  const path = new RegExp(`/features/(?:search|menu|chefs/page|orders/checkout)/(?:[^/]+/)*${page}\\.tsx$`)
  const keys = Object.keys(manifest).filter((key) => path.test(`/${key}`))
  return [...staticImports(manifest, keys)].flatMap((key) => manifest[key]?.file ?? [])
}

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(webBuild, '.vite/manifest.json'), 'utf8'))
}

interface Size {
  file: string
  bytes: number
  hasZod: boolean
}

/** The first load excludes zod, which would be a fifth of it; forms load it later. */
export function containsZod(script: string): boolean {
  return script.includes('._zod') || script.includes('ZodError')
}

async function firstLoadSizes(): Promise<Size[] | string> {
  const manifest = await readManifest()
  const html = await readFile(join(webBuild, 'index.html'), 'utf8')
  const scripts = firstLoadScripts(manifest, html)
  if (typeof scripts === 'string') return scripts
  return Promise.all(
    scripts.map(async (file) => {
      const script = await readFile(join(webBuild, file))
      return { file, bytes: gzipSync(script).byteLength, hasZod: containsZod(script.toString()) }
    }),
  )
}

function sum(sizes: readonly Pick<Size, 'bytes'>[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0)
}

/** Returns the files, or a problem. */
export function firstLoadScripts(manifest: Manifest, html: string): string[] | string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  if (entries.length === 0) return 'the build has no entry'
  const reached = staticImports(manifest, entries)
  const lazy = [...reached].flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const home = lazy.filter((key) => firstPage.test(key))
  if (home.length === 0) {
    return `no lazily loaded first page was found among: ${lazy.join(', ') || 'nothing'}`
  }
  const files = new Set(
    [...staticImports(manifest, [...entries, ...home])].flatMap((key) => manifest[key]?.file ?? []),
  )
  // Scripts in the HTML that the bundler does not know, such as the one before first paint.
  for (const [, source] of html.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g)) if (source) files.add(source)
  return [...files].filter((file) => file.endsWith('.js'))
}

function staticImports(manifest: Manifest, from: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const key of from) visit(key)
  return reached
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
