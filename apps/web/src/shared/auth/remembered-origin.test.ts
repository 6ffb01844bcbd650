import { expect, it } from 'vitest'
import { rememberedOrigin } from './remembered-origin.ts'

it('gives back the whole address a guard remembered', () => {
  const from = { pathname: '/dashboard/orders', search: '?page=2', hash: '#o1' }
  expect(rememberedOrigin({ from })).toBe('/dashboard/orders?page=2#o1')
})

it('knows nothing without one, and leads to no other site', () => {
  expect(rememberedOrigin(null)).toBeNull()
  expect(rememberedOrigin({ from: 3 })).toBeNull()
  expect(rememberedOrigin({ from: '//elsewhere.example' })).toBeNull()
  expect(rememberedOrigin({ from: { pathname: 'https://elsewhere.example' } })).toBeNull()
})
