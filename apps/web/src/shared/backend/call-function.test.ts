import { defineFunction } from '@localchef/contracts/function-contract'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import i18n from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import en from '../../../public/locales/en/common.json'

const shown: string[] = []
vi.mock('sonner', () => ({ toast: { warning: (message: string) => shown.push(message) } }))
vi.hoisted(() => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const location = { href: 'https://localchef.test/', origin: 'https://localchef.test', hash: '', search: '' }
  const document = { ...listeners, visibilityState: 'visible' }
  for (const [name, value] of Object.entries({
    window: { ...listeners, localStorage, location, document },
    document,
    localStorage,
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
})

let headers: Record<string, string>
vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
  new URL(String(input), 'https://localchef.test').pathname === '/config.json'
    ? Response.json({ supabaseUrl: 'https://localchef.test', supabaseAnonKey: 'anon' })
    : Response.json({ code: 'too_many_requests', message: 'Too many requests' }, { status: 429, headers }),
)

const { callFunction } = await import('./call-function.ts')
const { ApiError } = await import('./api-error.ts')
const { toasterMounted } = await import('@/shared/ui/toast.ts')
const { loadBackend } = await import('./client.ts')
toasterMounted()
await i18n.init({ lng: 'en', resources: { en: { common: en } } })

beforeEach(() => {
  shown.length = 0
  headers = { 'retry-after': '130' }
})

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const message = () =>
  callFunction(sendMessage, { orderId: crypto.randomUUID(), body: 'hello' }, { idempotencyKey: 'x' })

test('a rate-limited change shows once when to try again', async () => {
  const error = await thrown(message())
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 130 })
  await expect
    .poll(() => shown)
    .toEqual(['Too many requests in a short time. Please try again in 3 minutes.'])
})

test('a rate-limited change without a time is still reported', async () => {
  headers = {}
  expect(await thrown(message())).toMatchObject({ status: 429, retryAfterSeconds: undefined })
  await expect
    .poll(() => shown)
    .toEqual(['Too many requests in a short time. Please try again in 60 seconds.'])
})

test('a rate-limited read is reported where its answer would be', async () => {
  const question = defineFunction({
    name: 'ask',
    summary: '',
    access: 'signed-in',
    effect: 'read',
    input: z.object({}),
    output: z.object({}),
  })
  expect(await thrown(callFunction(question, {}))).toMatchObject({ status: 429, retryAfterSeconds: 130 })
  expect(shown).toEqual([])
})

test('a rate-limited write of a row is reported as a toast, a rate-limited read is not', async () => {
  const backend = await loadBackend()
  await backend.from('favourite_chefs').insert({ chef_id: crypto.randomUUID() })
  await expect
    .poll(() => shown)
    .toEqual(['Too many requests in a short time. Please try again in 3 minutes.'])
  await backend.from('favourite_chefs').select('chef_id')
  expect(shown).toHaveLength(1)
})
