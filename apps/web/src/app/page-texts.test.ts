import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { PageOptions } from './page.tsx'

const pages = vi.hoisted((): PageOptions[] => [])
vi.mock('./page.tsx', async (original) => ({
  ...(await original<object>()),
  page: (options: PageOptions) => pages.push(options) && { path: options.path },
}))
await Promise.all([import('./routes.tsx'), import('./work-pages.tsx')])

const source = resolve(import.meta.dirname, '..')

/**
 * A component whose texts have not loaded suspends, and React hides the whole visible page until they load: a field in
 * use loses the focus. A component that loads later needs a `<Suspense>` of its own.
 */
it('a page names the texts of every component that its script contains', () => {
  expect(pages.length).toBeGreaterThan(80)
  const missing = pages.flatMap(({ path, load, texts = [] }) => {
    const named: ReadonlySet<string> = new Set(['common', 'menu', 'footer', ...texts])
    const [, page = ''] = /"\/apps\/web\/src\/([^"]+)"/.exec(load.toString()) ?? []
    return [...filesOf(join(source, page))].flatMap((file) =>
      textsOf(file)
        .filter((name) => !named.has(name))
        .map((name) => `${path} lacks ${name} of ${relative(source, file)}`),
    )
  })
  expect(missing).toEqual([])
})

/** The files that a page's script contains, and the lazy files that suspend the page while they load. */
function filesOf(page: string): ReadonlySet<string> {
  const files = new Set([page])
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(/^(?:import|export)(?! type)[^'"]*? from '([^']+)'/gms)]
    const later = /<(?:Suspense|LazyMap|MapWhenSeen)\b/.test(text)
      ? []
      : [...text.matchAll(/lazy\(\(\) => import\('([^']+)'/g)]
    for (const [, name = ''] of [...imports, ...later]) {
      const imported = name.startsWith('@/') ? join(source, name.slice(2)) : resolve(dirname(file), name)
      if (/^(?:@\/|\.)/.test(name) && /\.tsx?$/.test(name)) files.add(imported)
    }
  }
  return files
}

function textsOf(file: string): string[] {
  const calls = [...readFileSync(file, 'utf8').matchAll(/useTranslation\(([^)]*)\)/g)]
  return calls.flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
}
