import { expect, it } from 'vitest'
import { rememberedOrigin } from './remembered-origin.ts'

it("a guard's remembered address comes back in full", () => {
  const from = { pathname: '/dashboard/orders', search: '?page=2', hash: '#o1' }
  expect(rememberedOrigin({ from })).toBe('/dashboard/orders?page=2#o1')
})

it('a missing or foreign address is not remembered', () => {
  expect(rememberedOrigin(null)).toBeNull()
  expect(rememberedOrigin({ from: 3 })).toBeNull()
  expect(rememberedOrigin({ from: '//elsewhere.example' })).toBeNull()
  expect(rememberedOrigin({ from: { pathname: 'https://elsewhere.example' } })).toBeNull()
})
