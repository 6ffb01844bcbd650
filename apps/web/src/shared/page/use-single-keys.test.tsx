// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSingleKeys } from './use-single-keys.ts'

const keys = { KeyR: 'reject' } as const
const rejected: string[] = []
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyR', key: 'r' }))

/** Presses the key as soon as the row is drawn, before its effects have run. */
function Row({ name, isPressed, isOn = true }: { name: string; isPressed: boolean; isOn?: boolean }) {
  useSingleKeys(keys, () => rejected.push(name), isOn)
  useLayoutEffect(() => {
    if (isPressed) press()
  }, [isPressed])
  return <p>{name}</p>
}

test('a key that is pressed as soon as the next row is drawn acts on that row, and keys that are off on none', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Row name="first" isPressed={false} />))
  act(() => root.render(<Row name="second" isPressed />))
  expect(rejected).toEqual(['second'])
  act(() => root.render(<Row name="third" isPressed={false} isOn={false} />))
  press()
  expect(rejected).toEqual(['second'])
  act(() => root.unmount())
})
