// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Profile } from '@/shared/auth/profile.ts'
import common from '../../../../../public/locales/en/common.json'
import photoEditor from '../../../../../public/locales/en/photoEditor.json'
import profile from '../../../../../public/locales/en/profile.json'
import { uploadAvatar } from '../change-avatar.ts'
import { AvatarEditor } from './avatar-editor.tsx'

vi.mock('../change-avatar.ts', () => ({ uploadAvatar: vi.fn(async () => {}), removeAvatar: vi.fn() }))
vi.mock('@/shared/auth/auth-context.ts', () => ({ useAuth: () => ({ refreshProfile: async () => {} }) }))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ann: Profile = {
  id: 'ann',
  role: 'buyer',
  name: 'Ann Lee',
  email: 'ann@localchef.test',
  address: null,
  city: null,
  state: null,
  zipCode: null,
  phone: null,
  avatarUrl: null,
  allergies: [],
  isOnboarded: true,
}
const me = new File(['me'], 'me.jpg', { type: 'image/jpeg' })

let mounted: Root

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { common, photoEditor, profile } },
    interpolation: { escapeValue: false },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(uploadAvatar).mockClear()
  mounted = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => mounted.render(<AvatarEditor profile={ann} />))
})
afterEach(async () => {
  await act(async () => mounted.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function choose(): Promise<HTMLElement> {
  const input = document.querySelector('input[type=file]')
  Object.defineProperty(input, 'files', { value: [me], configurable: true })
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  return vi.waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]')
    if (!dialog) throw new Error('The editor is not open yet')
    return dialog
  })
}

async function press(dialog: HTMLElement, name: string): Promise<void> {
  const button = [...dialog.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
  await act(async () => button?.click())
}

it('a chosen picture opens in the editor and is uploaded once the editor is done', async () => {
  const dialog = await choose()
  expect(uploadAvatar).not.toHaveBeenCalled()
  await press(dialog, photoEditor.unedited)
  expect(uploadAvatar).toHaveBeenCalledExactlyOnceWith(ann, me)
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('closing the editor uploads nothing', async () => {
  await press(await choose(), common.action.close)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(uploadAvatar).not.toHaveBeenCalled()
})
