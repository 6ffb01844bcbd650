// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('a busy button keeps the focus, and neither acts nor submits its form', async () => {
  const onClick = vi.fn()
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const container = document.createElement('div')
  document.body.append(container)
  const mounted = createRoot(container)
  const show = (busy: boolean) =>
    act(async () =>
      mounted.render(
        <form onSubmit={submit}>
          <Button type="submit" busy={busy} onClick={onClick}>
            Save
          </Button>
        </form>,
      ),
    )
  const press = () => act(async () => container.querySelector('button')?.click())
  await show(false)
  container.querySelector('button')?.focus()
  await press()
  await show(true)
  expect(container.querySelector('button')?.disabled).toBe(false)
  expect(document.activeElement).toBe(container.querySelector('button'))
  await press()
  expect([onClick.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
  await show(false)
  await press()
  expect([onClick.mock.calls.length, submit.mock.calls.length]).toEqual([2, 2])
  await act(async () => mounted.unmount())
})
