// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

let root: Root

function Frame({ children }: { children: ReactNode }) {
  useKeptFocus()
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

function Rows({ names, after }: { names: readonly string[]; after?: string }) {
  return (
    <Frame>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <p>{name}</p>
            <button type="button" id={name}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {after && (
        <button type="button" id={after}>
          {after}
        </button>
      )}
    </Frame>
  )
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // jsdom lays nothing out.
  Element.prototype.checkVisibility = () => true
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})

afterEach(() => act(async () => root.unmount()))

const show = (page: ReactNode) => act(async () => root.render(page))
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)))
const focusOn = (id: string) => document.getElementById(id)?.focus()
const focused = () => document.activeElement?.id

test('the row after a removed one gets the focus, after the last one the row before it', async () => {
  await show(<Rows names={['soup', 'bread', 'tea']} />)
  focusOn('bread')
  await show(<Rows names={['soup', 'tea']} />)
  expect(document.activeElement).toBe(document.body)
  await settled()
  expect(focused()).toBe('tea')
  await show(<Rows names={['soup']} />)
  await settled()
  expect(focused()).toBe('soup')
})

test('after the only row the page gets the focus where nothing else is left, else what stands near', async () => {
  await show(<Rows names={['soup']} />)
  focusOn('soup')
  await show(<Rows names={[]} />)
  await settled()
  expect(focused()).toBe('main')
  await show(<Rows names={['soup']} after="add" />)
  focusOn('soup')
  await show(<Rows names={[]} after="add" />)
  await settled()
  expect(focused()).toBe('add')
})

test('a focus that a page moved itself stays, and so does one that nobody had', async () => {
  await show(<Rows names={['soup', 'tea']} after="add" />)
  focusOn('soup')
  await show(<Rows names={['tea']} after="add" />)
  focusOn('add')
  await settled()
  expect(focused()).toBe('add')

  focusOn('tea')
  document.querySelector('p')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  document.getElementById('tea')?.blur()
  await show(<Rows names={[]} after="add" />)
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test('a row that opened a dialog and is gone when it closes hands the focus on', async () => {
  await show(<Rows names={['soup', 'tea']} />)
  focusOn('soup')
  const dialog = document.body.appendChild(document.createElement('button'))
  dialog.focus()
  await show(<Rows names={['tea']} />)
  await settled()
  expect(document.activeElement).toBe(dialog)
  dialog.remove()
  await vi.waitFor(() => expect(focused()).toBe('tea'))
})

test('a control that is disabled while it acts gets the focus back, unless it went elsewhere', async () => {
  await show(<Rows names={['soup', 'tea']} />)
  const soup = document.querySelector<HTMLButtonElement>('#soup')
  if (!soup) throw new Error('no button')
  focusOn('soup')
  // jsdom leaves the focus on a disabled button.
  soup.disabled = true
  soup.blur()
  await settled()
  expect(document.activeElement).toBe(document.body)
  soup.disabled = false
  await settled()
  expect(focused()).toBe('soup')
  soup.disabled = true
  focusOn('tea')
  soup.disabled = false
  await settled()
  expect(focused()).toBe('tea')
})
