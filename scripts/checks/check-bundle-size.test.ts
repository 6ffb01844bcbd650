import { expect, it } from 'vitest'
import { containsZod, firstLoadScripts, pageScripts } from './check-bundle-size.ts'

const html = '<script src="/boot.js"></script><script type="module" src="/assets/main.js"></script>'
const manifest = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/pages/home-page.tsx', 'src/pages/cart-page.tsx'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/pages/home-page.tsx': { file: 'assets/home.js', imports: ['_card.js', '_react.js'] },
  '_card.js': { file: 'assets/card.js', dynamicImports: ['src/map.tsx'] },
  'src/pages/cart-page.tsx': { file: 'assets/cart.js' },
  'src/map.tsx': { file: 'assets/map.js' },
}

it('the first load is the entry, the scripts in the HTML, the first page and their static imports', () => {
  const scripts = firstLoadScripts(manifest, html)
  expect([...scripts].sort()).toEqual([
    'assets/card.js',
    'assets/home.js',
    'assets/main.js',
    'assets/react.js',
    'boot.js',
  ])
})

it('a manifest without a first page is a problem', () => {
  const { 'src/pages/home-page.tsx': _, ...rest } = manifest
  const entry = { ...rest['index.html'], dynamicImports: ['src/pages/cart-page.tsx'] }
  expect(firstLoadScripts({ ...rest, 'index.html': entry }, html)).toMatch(/no lazily loaded first page/)
})

it('zod is recognized in a minified script', () => {
  expect(containsZod('let e=t=>t._zod.run({value:n},r)')).toBe(true)
  expect(containsZod('e.name="ZodError",e')).toBe(true)
  expect(containsZod('export const maxQuantity=10')).toBe(false)
  // Configuring zod does not count as containing it.
  expect(containsZod('globalThis.__zod_globalConfig={jitless:!0}')).toBe(false)
})

it('the scripts of a page are its own and their static imports, not those of the admin page with the same name', () => {
  const pages = {
    'src/features/search/pages/chefs-page.tsx': { file: 'assets/search.js', imports: ['_react.js'] },
    'src/features/listings/pages/chefs-page.tsx': { file: 'assets/listings.js', imports: ['_zod.js'] },
    'src/features/menu/ready/pages/ready-dishes-page.tsx': {
      file: 'assets/ready.js',
      dynamicImports: ['_zod.js'],
    },
    '_react.js': { file: 'assets/react.js' },
    '_zod.js': { file: 'assets/zod.js' },
  }
  expect(pageScripts(pages, 'chefs-page')).toEqual(['assets/search.js', 'assets/react.js'])
  expect(pageScripts(pages, 'ready-dishes-page')).toEqual(['assets/ready.js'])
  expect(pageScripts(pages, 'dish-page')).toEqual([])
})
