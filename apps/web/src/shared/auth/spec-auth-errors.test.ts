// @vitest-environment jsdom
import { createInstance } from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import en from '../../../public/locales/en/auth.json'
import ru from '../../../public/locales/ru/auth.json'
import { signIn, signUp, updatePassword } from './auth-actions.ts'
import { authErrorText } from './auth-errors.ts'

/** The auth service's answer; the client in between is the official one. */
let answer: () => Response

vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
  String(input).endsWith('/config.json')
    ? Response.json({ supabaseUrl: 'https://localchef.test', supabaseAnonKey: 'anon' })
    : answer(),
)

const i18n = createInstance()
beforeAll(async () => {
  await i18n.init({ resources: { en: { auth: en }, ru: { auth: ru } } })
})
beforeEach(() => {
  answer = () => refusal(404, 'not_found', 'Nothing here')
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

function refusal(status: number, code: string, message: string, more: object = {}): Response {
  return Response.json(
    { code, message, ...more },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  )
}

const wordsOf = (error: unknown, language = 'en') =>
  authErrorText(error, i18n.getFixedT(language, 'auth'), language)

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  const failure = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Error)) throw new Error('the attempt did not fail')
  return failure
}

const person = { email: 'ann@example.com', password: 'pw', role: 'buyer', language: 'en' } as const
const anySignIn = (email: string = person.email) => failureOf(signIn(email, 'wrong', 'proof'))

describe('errors of the auth client', () => {
  it('a weak password has a type of its own', async () => {
    const weak = { weak_password: { reasons: ['length'], message: 'Too short' } }
    answer = () => refusal(422, 'weak_password', 'Password should be longer', weak)
    const failure = await failureOf(signUp(person, 'proof'))
    expect(failure).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect(wordsOf(failure)).toBe('Password too weak')
    expect(wordsOf(failure, 'ru')).toBe(ru.errors.weakPassword)
  })

  it('a missing session has a type of its own', async () => {
    const failure = await failureOf(updatePassword('another one'))
    expect(failure.name).toBe('AuthSessionMissingError')
    expect(wordsOf(failure)).toBe('Session expired')
    expect(wordsOf(failure, 'ru')).toBe(ru.errors.sessionExpired)
  })

  it('invalid credentials have a code of their own', async () => {
    answer = () => refusal(400, 'invalid_credentials', 'These are not right')
    const failure = await anySignIn()
    expect(failure).toMatchObject({ name: 'AuthApiError', code: 'invalid_credentials' })
    expect(wordsOf(failure)).toBe('Invalid login credentials')
    expect(wordsOf(failure, 'ru')).toBe(ru.errors.invalidCredentials)
  })

  it.each([502, 503, 504])('a status of %i is retryable', async (status) => {
    answer = () => new Response('<html>Bad gateway</html>', { status })
    const failure = await anySignIn()
    expect(failure).toMatchObject({ name: 'AuthRetryableFetchError', status })
    expect(wordsOf(failure)).toBe('Service temporarily unavailable')
    expect(wordsOf(failure, 'ru')).toBe(ru.errors.unavailable)
  })

  it('a missing network is retryable, and any other failure is not', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(wordsOf(await anySignIn())).toBe('Network error')
    answer = () => refusal(500, 'unexpected_failure', 'relation "users" does not exist')
    expect(wordsOf(await anySignIn('bob@example.com'))).toBe(en.errors.unexpected)
  })
})

describe('rate limits', () => {
  it.each([
    [11, 4, 'Too many attempts. Please try again in 11 minutes.', '11 минут.'],
    [4, 11, 'Too many attempts. Please try again in 4 minutes.', '4 минуты.'],
    [1, 14, 'Too many attempts. Please try again in 1 minute.', '1 минуту.'],
  ])(
    'a rate limit is worded with the %i minutes that are left after %i',
    async (_, passed, english, russian) => {
      answer = () => refusal(400, 'invalid_credentials', 'These are not right')
      for (let attempt = 1; attempt <= 5; attempt += 1) await anySignIn()
      // Rounded up to whole minutes.
      vi.setSystemTime(Date.now() + passed * 60_000 + 1000)
      const failure = await anySignIn()
      expect(wordsOf(failure)).toBe(english)
      expect(wordsOf(failure, 'ru')).toBe(`Слишком много попыток. Попробуйте через ${russian}`)
    },
  )

  it('a rate limit of the server is worded with minutes', async () => {
    answer = () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached')
    const failure = await anySignIn()
    expect(wordsOf(failure)).toMatch(/^Too many requests\. .*\b\d+ minutes?\.$/)
    expect(wordsOf(failure, 'ru')).toMatch(/^Слишком много запросов\. .*\d+ мин/)
  })
})
