// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useAddress } from './use-address.ts'

let address: ReturnType<typeof useAddress>

function List() {
  address = useAddress()
  return null
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  window.history.replaceState(null, '', '/admin/audit?q=old&show=all')
  act(() =>
    createRoot(document.createElement('div')).render(
      <BrowserRouter>
        <List />
      </BrowserRouter>,
    ),
  )
})

test('two filters that change before the next render are both kept', () => {
  act(() => {
    address.set('q', 'rosa@example.com')
    address.set('area', 'security')
  })
  expect(Object.fromEntries(address.parameters)).toEqual({
    q: 'rosa@example.com',
    show: 'all',
    area: 'security',
  })
})

test('an empty value removes its filter from the address', () => {
  act(() => address.set('q', ''))
  expect(window.location.search).toBe('?show=all')
})
