import { expect, it } from 'vitest'
import { findUnlinkedFiles, importedPaths } from './walk-imports.ts'

const sources: Record<string, string[]> = {
  'apps/web/src/cart-page.tsx': ['apps/web/src/checkout.tsx'],
  'apps/web/src/checkout.tsx': ['packages/contracts/src/place-order.ts'],
  'apps/web/src/order-page.tsx': [],
  'packages/contracts/src/place-order.ts': [],
  'packages/domain/src/place-order.ts': ['packages/domain/src/check-order.ts'],
  'packages/domain/src/check-order.ts': ['packages/domain/src/price-lines.ts'],
  'packages/domain/src/price-lines.ts': [],
}
const unlinkedIn = (...names: string[]) =>
  findUnlinkedFiles(names.map((name) => `\`${name}\``).join(', '), {
    paths: Object.keys(sources),
    importsOf: (path) => sources[path] ?? [],
  })

it('files of a walk that import each other in turn are allowed', () => {
  expect(
    unlinkedIn('cart-page.tsx', 'checkout.tsx', 'packages/contracts/src/place-order.ts', 'checkout.tsx'),
  ).toEqual([])
  expect(unlinkedIn('packages/domain/src/place-order.ts', 'check-order.ts', 'price-lines.ts')).toEqual([])
})

it('a file of a walk that no file before it imports is a problem', () => {
  expect(unlinkedIn('packages/domain/src/place-order.ts', 'price-lines.ts', 'check-order.ts')).toEqual([
    'price-lines.ts has no import from or to a file named before it',
  ])
})

it('a page and the first file of a room need no import', () => {
  expect(unlinkedIn('cart-page.tsx', 'price-lines.ts', 'order-page.tsx')).toEqual([])
})

it('imports are resolved to paths of the repository', () => {
  const source = `
    import { z } from 'zod'
    import type { Order } from '@localchef/contracts/orders/order'
    import { Button } from '@/shared/ui/button.tsx'
    const page = import('../pages/order-page.tsx')`
  expect(importedPaths('apps/web/src/features/orders/board/board.tsx', source)).toEqual([
    'packages/contracts/src/orders/order.ts',
    'apps/web/src/shared/ui/button.tsx',
    'apps/web/src/features/orders/pages/order-page.tsx',
  ])
})
