import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Selector, transform } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'

const frame = fileURLToPath(new URL('./src/app/routes.tsx', import.meta.url))
const shell = fileURLToPath(new URL('./index.html', import.meta.url))

/**
 * Writes the styles of the frame and the public pages into the page, so that its first paint waits for no other file. The
 * whole sheet, a quarter of which is for work and dialogs, loads beside the app's scripts, and `main.tsx` waits for it
 * before it shows anything. The whole sheet omits the fonts and the types of custom properties, which the page already
 * declares: a second declaration of the fonts would lay out the whole page again.
 */
export function firstStyles(): Plugin {
  let first = ''
  return {
    name: 'first-styles',
    async generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => wholeSheet.test(fileName))
      if (sheet?.type !== 'asset') throw new Error('The build has no style sheet of the app')
      const shown = [
        await readFile(shell, 'utf8'),
        ...codeOfPublicPages(bundle, (id) => this.getModuleInfo(id)),
      ]
      const text = shown.join('\n')
      const { code } = transform({
        filename: sheet.fileName,
        code: Buffer.from(sheet.source),
        minify: true,
        visitor: {
          Rule: {
            style: (rule) =>
              rule.value.selectors.some((selector) =>
                classesOf(selector).every((name) => text.includes(name)),
              )
                ? undefined
                : [],
          },
        },
      })
      first = Buffer.from(code).toString()
      sheet.source = transform({
        filename: sheet.fileName,
        code: Buffer.from(sheet.source),
        minify: true,
        visitor: { Rule: { 'font-face': () => [], property: () => [] } },
      }).code
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        return html.replace(sheetTag, (whole) => `<style>${first}</style>${whole}`)
      },
    },
  }
}

const wholeSheet = /^assets\/app-.*\.css$/
const sheetTag = /<link rel="stylesheet" crossorigin href="\/assets\/app-[^"]*\.css">/

/** The scripts that the entry and each public page reach without an `import()`. */
function codeOfPublicPages(
  bundle: Rolldown.OutputBundle,
  moduleOf: (id: string) => { dynamicImporters: readonly string[] } | null,
): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const reached = new Set<string>()
  for (const { fileName, isEntry, facadeModuleId } of chunks.values()) {
    const isPublic = facadeModuleId && moduleOf(facadeModuleId)?.dynamicImporters.includes(frame)
    if (isEntry || isPublic) reached.add(fileName)
  }
  for (const file of reached) for (const next of chunks.get(file)?.imports ?? []) reached.add(next)
  return [...reached].flatMap((file) => chunks.get(file)?.code ?? [])
}

/** Classes that an element must have to be styled by the selector. */
function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => (part.type === 'class' ? part.name : []))
}
