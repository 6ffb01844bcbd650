import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages } from '@localchef/contracts/language'
import { minify, type Plugin } from 'vite'

/**
 * Emits `boot.js`, which runs before the first paint, as a file of its own: it must not wait for the app's modules,
 * and the content security policy forbids inline scripts.
 */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    async generateBundle() {
      const source = await readFile(fileURLToPath(new URL('./boot.js', import.meta.url)), 'utf8')
      const filled = source.replace('[] /* __LANGUAGES__ */', JSON.stringify(languages))
      const { code } = await minify('boot.js', filled, { compress: true, mangle: { toplevel: true } })
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: code })
    },
  }
}
