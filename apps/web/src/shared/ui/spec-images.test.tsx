// @vitest-environment jsdom
import i18n from 'i18next'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'
import { ProtectedImage } from './protected-image.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const page = document.createElement('div')

beforeAll(async () => {
  document.body.append(page)
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
})
beforeEach(() => {
  root = createRoot(page)
})
afterEach(() => act(async () => root.unmount()))

const draw = (content: ReactNode) => act(async () => root.render(content))
const image = () => page.querySelector('img')
const fail = () => act(async () => image()?.dispatchEvent(new Event('error')))

const soup = { alt: 'Soup', sizes: '10rem' }

describe('an image that fails', () => {
  it('a failed image is replaced by the placeholder of the same name', async () => {
    await draw(<Picture {...soup} src="/soup.jpg" />)
    expect(image()?.getAttribute('src')).toBe('/soup.jpg')
    await fail()
    expect(image()?.getAttribute('src')).toBe('/placeholder.svg')
    expect(image()?.alt).toBe('Soup')
    expect(page.textContent).toBe('')
  })

  it('a failed image is replaced by “Failed to load image” with an alert icon when the placeholder also fails', async () => {
    await draw(<Picture {...soup} src="/soup.jpg" />)
    await fail()
    await fail()
    expect(image()).toBeNull()
    expect(page.textContent).toBe('Failed to load image')
    const icons = page.querySelectorAll('svg')
    expect(icons).toHaveLength(1)
    expect(icons[0]?.classList).toContain('lucide-circle-alert')
  })

  it('a failed image gives way to another image', async () => {
    await draw(<Picture {...soup} src="/soup.jpg" />)
    await fail()
    await draw(<Picture {...soup} src="/bread.jpg" />)
    expect(image()?.getAttribute('src')).toBe('/bread.jpg')
  })

  it('a failed avatar is replaced by the initials until the avatar changes', async () => {
    await draw(<Avatar name="Ann Lee" url="https://localchef.test/old.jpg" />)
    await fail()
    expect(image()).toBeNull()
    expect(page.textContent).toBe('AL')
    await draw(<Avatar name="Ann Lee" url="https://localchef.test/new.jpg" />)
    expect(image()?.getAttribute('src')).toBe('https://localchef.test/new.jpg')
  })
})

describe('a protected image', () => {
  const refused = (type: 'keydown' | 'keyup', key: string, more: KeyboardEventInit = {}) =>
    !window.dispatchEvent(new KeyboardEvent(type, { key, cancelable: true, ...more }))
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})

  beforeEach(() => {
    writeText.mockClear()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  })

  it('a protected image blocks print screen, also where only keyup is sent', async () => {
    await draw(<ProtectedImage {...soup} src="/soup.jpg" />)
    expect(refused('keydown', 'PrintScreen')).toBe(true)
    expect(writeText).not.toHaveBeenCalled()
    expect(refused('keyup', 'PrintScreen')).toBe(true)
    expect(writeText.mock.calls).toEqual([['']])
  })

  it('a protected image blocks Ctrl+P and ⌘P on every keyboard layout, and no other key', async () => {
    await draw(<ProtectedImage {...soup} src="/soup.jpg" />)
    expect(refused('keydown', 'p', { ctrlKey: true, code: 'KeyP' })).toBe(true)
    expect(refused('keydown', 'P', { metaKey: true, code: 'KeyP' })).toBe(true)
    expect(refused('keydown', 'з', { ctrlKey: true, code: 'KeyP' })).toBe(true)
    expect(refused('keydown', 'p', { code: 'KeyP' })).toBe(false)
    // Dvorak has P elsewhere, and another letter in the place of QWERTY's P.
    expect(refused('keydown', 'p', { ctrlKey: true, code: 'KeyR' })).toBe(true)
    expect(refused('keydown', 'l', { ctrlKey: true, code: 'KeyP' })).toBe(false)
    expect(refused('keyup', 'a')).toBe(false)
    expect(writeText).not.toHaveBeenCalled()
  })

  it('a protected image blocks no key once it is unmounted or when that is disabled', async () => {
    await draw(<ProtectedImage {...soup} src="/soup.jpg" />)
    await draw(<ProtectedImage {...soup} src="/soup.jpg" blocks={{ keys: false }} />)
    expect(refused('keydown', 'PrintScreen')).toBe(false)
    expect(refused('keyup', 'PrintScreen')).toBe(false)
    expect(writeText).not.toHaveBeenCalled()
  })
})
