import { expect, test } from 'vitest'
import { addressFilter, isSameFilter, withFilter } from './address-filter.ts'

test('a filter holds the fields that the list knows and drops the others', () => {
  const address = new URLSearchParams('q= Olga &show=chef&from=2026-01-31&view=owed&actor=ada&to=tomorrow')
  expect(addressFilter('users', address)).toEqual({ q: 'Olga', show: 'chef', from: '2026-01-31' })
  expect(addressFilter('audit', address)).toEqual({ q: 'Olga', actor: 'ada', from: '2026-01-31' })
  expect(addressFilter('queue', new URLSearchParams('show=nonsense&q=x'))).toEqual({})
})

test('days in the wrong order filter nothing', () => {
  const address = new URLSearchParams('show=open&from=2026-02-01&to=2026-01-01')
  expect(addressFilter('orders', address)).toEqual({ show: 'open' })
})

test('opening a view replaces the filters and keeps the rest of the address', () => {
  const address = new URLSearchParams('view=cases&show=dispute&from=2026-01-01')
  expect(withFilter(address, { show: 'all' }).toString()).toBe('view=cases&show=all')
})

test('two filters are the same if all their fields are', () => {
  expect(isSameFilter({ q: 'a', show: 'open' }, { show: 'open', q: 'a' })).toBe(true)
  expect(isSameFilter({ q: 'a' }, { q: 'a', to: '2026-01-01' })).toBe(false)
})
