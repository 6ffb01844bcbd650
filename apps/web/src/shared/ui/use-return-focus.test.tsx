// @vitest-environment jsdom
import i18n from 'i18next'
import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Sheet } from './sheet.tsx'

let root: Root

/** Focuses another button once the dialog around it is gone, before the dialog gives the focus back. */
function TakesFocus() {
  useEffect(() => () => document.getElementById('next')?.focus(), [])
  return null
}

function Page({ kind, takesFocus }: { kind: 'dialog' | 'sheet'; takesFocus: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const Part = kind === 'dialog' ? Dialog : Sheet
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" id="next">
        Next
      </button>
      {isOpen && (
        <Part open onOpenChange={setOpen} title="Why?">
          <button type="button" id="inside">
            Inside
          </button>
          {takesFocus && <TakesFocus />}
        </Part>
      )}
    </>
  )
}

function PageWithMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu label="Tools" trigger={<button type="button">Tools</button>}>
        <MenuItem onSelect={() => setOpen(true)}>Delete</MenuItem>
      </Menu>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete?">
        <button type="button">Inside</button>
      </Dialog>
    </>
  )
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})

afterEach(() => act(async () => root.unmount()))

/** Radix moves the focus in a separate task after the dialog is gone. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))

async function openFromButton(kind: 'dialog' | 'sheet', takesFocus = false): Promise<void> {
  await act(async () => root.render(<Page kind={kind} takesFocus={takesFocus} />))
  const opener = document.getElementById('opener')
  opener?.focus()
  await act(async () => opener?.click())
  await settled()
  expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true)
}

async function close(): Promise<void> {
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => document.activeElement?.dispatchEvent(press))
  expect(document.querySelector('[role=dialog]')).toBeNull()
}

test.each(['dialog', 'sheet'] as const)('a closed %s gives the focus back to its opener', async (kind) => {
  await openFromButton(kind)
  await close()
  await settled()
  expect(document.activeElement?.id).toBe('opener')
})

test('an element that takes the focus while a dialog closes keeps it', async () => {
  await openFromButton('dialog', true)
  await close()
  await settled()
  expect(document.activeElement?.id).toBe('next')
})

test('a dialog that a menu item opened gives the focus back to the button of the menu', async () => {
  await act(async () => root.render(<PageWithMenu />))
  const trigger = document.querySelector('button')
  trigger?.focus()
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
  await act(async () => trigger?.dispatchEvent(press))
  await settled()
  const item = document.querySelector<HTMLElement>('[role=menuitem]')
  await act(async () => item?.focus())
  await act(async () => item?.click())
  await settled()
  expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true)
  await close()
  await settled()
  expect(document.activeElement).toBe(trigger)
})
