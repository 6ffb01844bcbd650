// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DragHandle } from './drag-handle.tsx'
import { useDragOrder } from './use-drag-order.ts'

const rowHeight = 50
const onMove = vi.fn<(ids: string[], moved: string) => void>()
let root: Root

function List() {
  const { order, itemRef, handleProps } = useDragOrder(['ada', 'ben', 'cleo'], onMove)
  return (
    <ol>
      {order.map((id) => (
        <li key={id} ref={itemRef(id)} data-row>
          <div id={id}>
            <DragHandle label="Move" hint="" handleProps={handleProps(id)} />
          </div>
          <span>{id}</span>
        </li>
      ))}
    </ol>
  )
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  window.scrollBy = () => {}
  // Stacks the rows in the order of the document, because jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = [...document.querySelectorAll('[data-row]')].indexOf(this)
    return new DOMRect(0, place * rowHeight, 200, rowHeight)
  })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await act(async () => root.render(<List />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  onMove.mockReset()
})

const handleOf = (id: string) => document.querySelector<HTMLElement>(`#${id} button`)

const shown = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.querySelector('span')?.textContent)

async function press(id: string, button = 0): Promise<void> {
  const down = new PointerEvent('pointerdown', { bubbles: true, button })
  await act(async () => handleOf(id)?.dispatchEvent(down))
}

const moveTo = (clientY: number) =>
  act(async () => window.dispatchEvent(new PointerEvent('pointermove', { clientY })))

test('a row that is dragged below the others and dropped is the last', async () => {
  await press('ada')
  await moveTo(3 * rowHeight - 1)
  expect(shown()).toEqual(['ben', 'cleo', 'ada'])
  expect(onMove).not.toHaveBeenCalled()
  await act(async () => window.dispatchEvent(new PointerEvent('pointerup')))
  expect(onMove.mock.calls).toEqual([[['ben', 'cleo', 'ada'], 'ada']])
})

test('a row that is dragged above the others and dropped is the first', async () => {
  await press('cleo')
  await moveTo(1)
  await act(async () => window.dispatchEvent(new PointerEvent('pointerup')))
  expect(onMove.mock.calls).toEqual([[['cleo', 'ada', 'ben'], 'cleo']])
})

test.each([
  ['by Escape', () => new KeyboardEvent('keydown', { key: 'Escape' })],
  ['by the system', () => new PointerEvent('pointercancel')],
])('a drag that is ended %s leaves the order', async (_, end) => {
  await press('ada')
  await moveTo(3 * rowHeight - 1)
  await act(async () => window.dispatchEvent(end()))
  expect(shown()).toEqual(['ada', 'ben', 'cleo'])
  await act(async () => window.dispatchEvent(new PointerEvent('pointerup')))
  expect(onMove).not.toHaveBeenCalled()
})

test('a row that returns to its place before it is dropped reports no move', async () => {
  await press('ada')
  await moveTo(3 * rowHeight - 1)
  await moveTo(1)
  await act(async () => window.dispatchEvent(new PointerEvent('pointerup')))
  expect(onMove).not.toHaveBeenCalled()
})

test('a mouse button other than the main one drags nothing', async () => {
  await press('ada', 2)
  await moveTo(3 * rowHeight - 1)
  expect(shown()).toEqual(['ada', 'ben', 'cleo'])
})

test('a press of a handle opens buttons that move its row, and the last row cannot move down', async () => {
  const button = (move: string) => document.querySelector<HTMLElement>(`#ben [aria-label="move.${move}"]`)
  await press('ben')
  await act(async () => window.dispatchEvent(new PointerEvent('pointerup')))
  expect(button('up')).toBeNull()
  await act(async () => handleOf('ben')?.click())
  await act(async () => button('up')?.click())
  await act(async () => button('last')?.click())
  expect(onMove.mock.calls).toEqual([
    [['ben', 'ada', 'cleo'], 'ben'],
    [['ada', 'cleo', 'ben'], 'ben'],
  ])
  await act(async () => handleOf('cleo')?.click())
  await act(async () => document.querySelector<HTMLElement>('#cleo [aria-label="move.down"]')?.click())
  expect(onMove).toHaveBeenCalledTimes(2)
})
