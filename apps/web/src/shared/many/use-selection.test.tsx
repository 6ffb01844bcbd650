// @vitest-environment jsdom

import { mostAtOnce } from '@localchef/contracts/many/act-on-many'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Selection, useSelection } from './use-selection.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let host: HTMLElement
let selection: Selection

function List({ keys }: { keys: readonly string[] }) {
  selection = useSelection(keys)
  return (
    <div data-many>
      {keys.map((key) => (
        <input
          key={key}
          id={key}
          type="checkbox"
          checked={selection.isChosen(key)}
          onChange={() => undefined}
          onKeyDown={(event) => selection.onKeyDown(key, event)}
        />
      ))}
    </div>
  )
}

const show = (keys: readonly string[]) => act(async () => root.render(<List keys={keys} />))
const choose = (key: string, isChosen = true, extending = false) =>
  act(async () => selection.choose(key, isChosen, extending))
const press = (key: string, shiftKey = false) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  })

beforeEach(async () => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await show(['a', 'b', 'c', 'd', 'e'])
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

test('a choice with Shift chooses all rows from the last chosen one', async () => {
  await choose('b')
  await choose('d', true, true)
  expect(selection.chosen).toEqual(['b', 'c', 'd'])
  await choose('a', true, true)
  expect(selection.chosen).toEqual(['a', 'b'])
})

test('Shift with an arrow moves focus and extends the range, and the opposite arrow shortens it', async () => {
  document.getElementById('b')?.focus()
  await press('ArrowDown', true)
  await press('ArrowDown', true)
  expect([selection.chosen, document.activeElement?.id]).toEqual([['b', 'c', 'd'], 'd'])
  await press('ArrowUp', true)
  expect([selection.chosen, document.activeElement?.id]).toEqual([['b', 'c'], 'c'])
  await press('ArrowDown')
  expect(selection.chosen).toEqual(['b', 'c'])
})

test('Escape clears the selection, but not while a dialog is open', async () => {
  await choose('b')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  await press('Escape')
  expect(selection.chosen).toEqual(['b'])
  dialog.remove()
  await press('Escape')
  expect(selection.chosen).toEqual([])
})

test('rows that leave the list are no longer chosen when they return', async () => {
  await choose('b')
  await choose('c')
  await show(['a', 'c'])
  expect(selection.chosen).toEqual(['c'])
  await show(['a', 'b', 'c'])
  expect(selection.chosen).toEqual(['c'])
})

test('no more rows are chosen than one call takes', async () => {
  const keys = Array.from({ length: mostAtOnce + 10 }, (_, index) => `row ${index}`)
  await show(keys)
  await act(async () => selection.chooseOnly(keys))
  expect(selection.chosen).toEqual(keys.slice(0, mostAtOnce))
})
