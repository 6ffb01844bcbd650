import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('node_modules/.fonts', import.meta.url))
const styles = new URL('src/shared/styles/fonts.css', import.meta.url)

/**
 * Leaves in Inter the characters and weights that `fonts.css` declares; a third of each file is for others. Lora stays as
 * it is: its license reserves the name for unchanged files.
 */
export function lighterFonts(): Plugin {
  return {
    name: 'lighter-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      const faces = [...(await readFile(styles, 'utf8')).matchAll(face)]
      if (faces.length === 0) throw new Error('fonts.css declares no file of Inter in the expected order')
      const alias = await Promise.all(
        faces.map(async ([, least, most, find = '', ranges = '']) => {
          const replacement = `${folder}/${basename(find)}`
          const font = await subsetFont(
            await readFile(fileURLToPath(import.meta.resolve(find))),
            charactersOf(ranges),
            { targetFormat: 'woff2', variationAxes: { wght: { min: Number(least), max: Number(most) } } },
          )
          await writeFile(replacement, font)
          return { find, replacement }
        }),
      )
      return { resolve: { alias } }
    },
  }
}

const face =
  /@font-face \{[^}]*font-weight: (\d+) (\d+);[^}]*url\("(@fontsource-variable\/inter\/[^"]+)"\)[^}]*unicode-range:([^;]+);/g

function charactersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}
