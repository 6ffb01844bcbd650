import { expect, it } from 'vitest'
import { firstLoadScripts } from './check-bundle-size.ts'

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

it('counts the entry, what the page names, the first page and what these import, nothing that comes later', () => {
  const scripts = firstLoadScripts(manifest, html)
  expect([...scripts].sort()).toEqual([
    'assets/card.js',
    'assets/home.js',
    'assets/main.js',
    'assets/react.js',
    'boot.js',
  ])
})

it('says so when the first page cannot be told', () => {
  const { 'src/pages/home-page.tsx': _, ...rest } = manifest
  const entry = { ...rest['index.html'], dynamicImports: ['src/pages/cart-page.tsx'] }
  expect(firstLoadScripts({ ...rest, 'index.html': entry }, html)).toMatch(/no lazily loaded first page/)
})
