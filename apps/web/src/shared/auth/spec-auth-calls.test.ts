import { createInstance } from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import texts from '../../../public/locales/en/auth.json'

/**
 * The browser APIs that the auth client and our actions use. Set up before the imports, because these read them once.
 */
const browser = vi.hoisted(() => {
  class Storage {
    getItem(key: string) {
      return (this as Record<string, unknown>)[key]?.toString() ?? null
    }
    setItem(key: string, value: string) {
      Object.assign(this, { [key]: value })
    }
    removeItem(key: string) {
      Reflect.deleteProperty(this, key)
    }
  }
  const went: string[] = []
  const location = {
    origin: 'https://localchef.test',
    href: 'https://localchef.test/auth',
    hash: '',
    search: '',
    assign: (url: string) => went.push(`assign ${url}`),
    replace: (url: string) => went.push(`replace ${url}`),
  }
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} }
  const localStorage = new Storage()
  const sessionStorage = new Storage()
  const document = { ...listeners, visibilityState: 'visible', hidden: false }
  const window = { ...listeners, location, localStorage, sessionStorage, document }
  for (const [name, value] of Object.entries({ window, document, localStorage, sessionStorage })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return { went, localStorage, sessionStorage }
})

interface Asked {
  method: string
  url: URL
  body: Record<string, unknown>
}
const asked: Asked[] = []
let answers: Record<string, () => Response>

const user = {
  id: '00000000-0000-4000-8000-0000000000b1',
  aud: 'authenticated',
  email: 'ann@example.com',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const expires = Math.floor(Date.now() / 1000) + 3600
const session = {
  access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user.id, exp: expires })}.${part({})}`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expires,
  user,
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message, msg: message, error_code: code }, { status })
}

vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
  const url = new URL(String(input), 'https://localchef.test')
  if (url.pathname === '/config.json') {
    return Response.json({ supabaseUrl: 'https://localchef.test', supabaseAnonKey: 'anon' })
  }
  const method = init?.method ?? 'GET'
  asked.push({ method, url, body: init?.body ? JSON.parse(String(init.body)) : {} })
  return answers[`${method} ${url.pathname}`]?.() ?? refusal(404, 'not_found', 'Nothing here')
})

const {
  redeemSignInCode,
  resetPassword,
  sendSignInCode,
  signIn,
  signInWithGoogle,
  signInWithSso,
  signOut,
  signUp,
  updatePassword,
} = await import('./auth-actions.ts')
const { AuthRefusal, authErrorText, isEmailNotConfirmed } = await import('./auth-errors.ts')
const { createProfile, ProfileMismatch } = await import('./create-profile.ts')
const { profileColumns, readProfile } = await import('./profile-row.ts')
const { signInDestination } = await import('./sign-in-destination.ts')
const { displayName } = await import('./profile.ts')
const { loadBackend } = await import('@/shared/backend/client.ts')

const i18n = createInstance()
await i18n.init({ lng: 'en', defaultNS: 'auth', resources: { en: { auth: texts } } })
const wordsOf = (error: unknown) => authErrorText(error, i18n.getFixedT('en', 'auth'), 'en')

const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

beforeEach(() => {
  asked.length = 0
  browser.went.length = 0
  answers = { 'POST /auth/v1/token': () => Response.json(session) }
})

describe('calls', () => {
  it('sign-up sends e-mail, password, redirect and captcha token; no session means a mail was sent', async () => {
    answers['POST /auth/v1/signup'] = () => Response.json(user)
    const details = {
      email: 'ann@example.com',
      password: 'long enough',
      role: 'buyer',
      language: 'en',
    } as const
    expect(await signUp(details, 'proof')).toBeNull()
    const [call] = asked
    expect(call?.url.searchParams.get('redirect_to')).toBe(
      'https://localchef.test/auth/confirm-email?type=signup',
    )
    expect(call?.body).toMatchObject({
      email: 'ann@example.com',
      password: 'long enough',
      gotrue_meta_security: { captcha_token: 'proof' },
    })
    answers['POST /auth/v1/signup'] = () => Response.json(session)
    expect((await signUp(details, 'proof'))?.user.id).toBe(user.id)
  })

  it('sign-in requests a token with the grant type password', async () => {
    const signedIn = await signIn('ann@example.com', 'long enough', 'proof')
    expect(asked[0]?.method).toBe('POST')
    expect(`${asked[0]?.url.pathname}${asked[0]?.url.search}`).toBe('/auth/v1/token?grant_type=password')
    expect(asked[0]?.body).toMatchObject({ gotrue_meta_security: { captcha_token: 'proof' } })
    expect(signedIn).toMatchObject({
      access_token: session.access_token,
      refresh_token: 'refresh',
      expires_at: expect.closeTo(session.expires_at, -2),
      user: { id: user.id, email: 'ann@example.com' },
    })
  })

  it('Google sign-in redirects to the provider and returns to /auth', async () => {
    await signInWithGoogle()
    const url = new URL(browser.went[0]?.replace('assign ', '') ?? '')
    expect(url.pathname).toBe('/auth/v1/authorize')
    expect(url.searchParams.get('provider')).toBe('google')
    expect(url.searchParams.get('redirect_to')).toBe('https://localchef.test/auth')
  })

  it('single sign-on asks for the company with a captcha token and redirects to its identity provider', async () => {
    answers['POST /auth/v1/sso'] = () => Response.json({ url: 'https://idp.example/sso?SAMLRequest=x' })
    await signInWithSso('corp.example', 'proof')
    expect(asked[0]?.body).toMatchObject({
      domain: 'corp.example',
      redirect_to: 'https://localchef.test/auth?by=sso',
      gotrue_meta_security: { captcha_token: 'proof' },
    })
    expect(browser.went).toEqual(['assign https://idp.example/sso?SAMLRequest=x'])
    expect(await thrown(signInWithSso('corp.example', null))).toMatchObject({ reason: 'captchaRequired' })
  })

  it('a reset asks with the redirect /auth/reset-password and the captcha token', async () => {
    answers['POST /auth/v1/recover'] = () => Response.json({})
    await resetPassword('ann@example.com', 'proof')
    expect(asked[0]?.url.searchParams.get('redirect_to')).toBe('https://localchef.test/auth/reset-password')
    expect(asked[0]?.body).toMatchObject({
      email: 'ann@example.com',
      gotrue_meta_security: { captcha_token: 'proof' },
    })
  })

  it('a new password is sent as an update of the user', async () => {
    await signIn('ann@example.com', 'long enough', 'proof')
    answers['PUT /auth/v1/user'] = () => Response.json(user)
    await updatePassword('another one')
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { password: 'another one' } })
    expect(asked.at(-1)?.url.pathname).toBe('/auth/v1/user')
  })

  it('sign-out ends every session, clears the stored data and reloads at /', async () => {
    await signIn('ann@example.com', 'long enough', 'proof')
    expect(browser.localStorage.getItem('localchef-auth')).toContain(session.refresh_token)
    browser.localStorage.setItem('localchef-auth-code-verifier', 'a verifier')
    answers['POST /auth/v1/logout'] = () => new Response(null, { status: 204 })
    await signOut()
    const call = asked.find(({ url }) => url.pathname === '/auth/v1/logout')
    expect(call?.url.searchParams.get('scope')).toBe('global')
    expect(Object.keys(browser.localStorage).filter((key) => key.startsWith('localchef-auth'))).toEqual([])
    expect(browser.went).toEqual(['replace /'])
  })

  it('a sign-out that fails is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await signIn('ann@example.com', 'long enough', 'proof')
    answers['POST /auth/v1/logout'] = () => refusal(500, 'unexpected_failure', 'No')
    await signOut()
    expect(logged).toHaveBeenCalledWith('Sign-out failed', expect.anything())
    expect(browser.went).toEqual(['replace /'])
    logged.mockRestore()
  })
})

describe('captcha', () => {
  it('sign-in, sign-up and reset without a captcha token are refused with captchaRequired and send nothing', async () => {
    const details = {
      email: 'a@example.com',
      password: 'long enough',
      role: 'buyer',
      language: 'en',
    } as const
    for (const attempt of [
      signIn('a@example.com', 'long enough', null),
      signUp(details, null),
      resetPassword('a@example.com', null),
    ]) {
      const error = await thrown(attempt)
      expect(error).toMatchObject({ reason: 'captchaRequired' })
      expect(wordsOf(error)).toBe(texts.captchaRequired)
    }
    expect(asked).toEqual([])
  })
})

describe('signing in by a code', () => {
  const to = { email: 'guest@example.com' }

  it('a code is asked for with a captcha token, creates the account, and is redeemed without another token', async () => {
    answers['POST /auth/v1/otp'] = () => Response.json({})
    answers['POST /auth/v1/verify'] = () => refusal(403, 'otp_expired', 'Token has expired or is invalid')
    const person = { name: 'Gina', language: 'ru' }
    expect(await thrown(sendSignInCode(to, person, null))).toMatchObject({ reason: 'captchaRequired' })
    expect(asked).toEqual([])
    await sendSignInCode(to, person, 'proof')
    await thrown(redeemSignInCode(to, '123456'))
    expect(asked.map(({ body }) => body)).toMatchObject([
      {
        email: to.email,
        create_user: true,
        data: { role: 'buyer', full_name: 'Gina', language: 'ru' },
        gotrue_meta_security: { captcha_token: 'proof' },
      },
      { email: to.email, token: '123456', type: 'email', gotrue_meta_security: {} },
    ])
    expect(asked[1]?.body.gotrue_meta_security).toEqual({})
  })

  it('five wrong codes within 15 minutes end the tries of that address, naming the minutes', async () => {
    answers['POST /auth/v1/verify'] = () => refusal(403, 'otp_expired', 'Token has expired or is invalid')
    const guessed = { email: 'guessed@example.com' }
    for (let attempt = 1; attempt <= 5; attempt += 1) await thrown(redeemSignInCode(guessed, '000000'))
    expect(await thrown(redeemSignInCode(guessed, '123456'))).toMatchObject({
      reason: 'rateLimitError',
      minutes: 15,
    })
    expect(asked).toHaveLength(5)
  })
})

describe('the limit of attempts', () => {
  it('five failures within 15 minutes block sign-in and sign-up of that e-mail, naming the minutes', async () => {
    answers['POST /auth/v1/token'] = () => refusal(400, 'invalid_credentials', 'Invalid login credentials')
    const email = 'forgetful@example.com'
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(wordsOf(await thrown(signIn(email, 'wrong', 'proof')))).toBe('Invalid login credentials')
    }
    const sixth = await thrown(signIn(email, 'wrong', 'proof'))
    expect(sixth).toMatchObject({ reason: 'rateLimitError', minutes: 15 })
    expect(wordsOf(sixth)).toBe('Too many attempts. Please try again in 15 minutes.')
    const details = { email, password: 'long enough', role: 'buyer', language: 'en' } as const
    expect(await thrown(signUp(details, 'proof'))).toMatchObject({ reason: 'rateLimitError' })
    expect(asked).toHaveLength(5)
    expect(await thrown(signIn('somebody@example.com', 'wrong', 'proof'))).not.toBeInstanceOf(AuthRefusal)
  })

  it.each([
    ['61', 'Too many requests. Please wait up to 2 minutes.'],
    ['60', 'Too many requests. Please wait up to 1 minute.'],
    ['899', 'Too many requests. Please wait up to 15 minutes.'],
    ['3600', 'Too many requests. Please wait up to 60 minutes.'],
  ])('a limit of the server that asks to wait %s seconds is worded "%s"', async (seconds, words) => {
    answers['POST /auth/v1/token'] = () => {
      const refused = refusal(429, 'over_request_rate_limit', 'Request rate limit reached')
      refused.headers.set('retry-after', seconds)
      return refused
    }
    expect(wordsOf(await thrown(signIn(`limited-${seconds}@example.com`, 'wrong', 'proof')))).toBe(words)
  })

  it('a rate limit without a time is worded with the longest wait', () => {
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000 })
    expect(wordsOf(Object.assign(new Error('slow down'), { status: 429 }))).toBe(
      'Too many requests. Please wait up to 15 minutes.',
    )
    vi.useRealTimers()
  })
})

describe('the messages', () => {
  it.each([
    'Invalid login credentials',
    'Email not confirmed',
    'User already registered',
    'Invalid email address',
    'Password too weak',
    'Session expired',
    'Network error',
    'Service temporarily unavailable',
  ])('the message "%s" is shown unchanged', (phrase) => {
    expect(wordsOf(new Error(phrase))).toBe(phrase)
    expect(wordsOf(new Error(`Sorry: ${phrase} (7)`))).toBe(`Sorry: ${phrase} (7)`)
  })

  it('an unknown error has one generic sentence', () => {
    const sentence = 'An unexpected error occurred. Please try again.'
    expect(wordsOf(new Error('relation "users" does not exist'))).toBe(sentence)
    expect(wordsOf('a string')).toBe(sentence)
  })

  it('weak password, missing session, invalid credentials and 502, 503, 504 have messages of their own', () => {
    const named = (name: string, fields: object = {}) => Object.assign(new Error('x'), { name, ...fields })
    expect(wordsOf(named('AuthWeakPasswordError', { code: 'weak_password' }))).toBe('Password too weak')
    expect(wordsOf(named('AuthSessionMissingError'))).toBe('Session expired')
    expect(wordsOf(named('AuthApiError', { code: 'invalid_credentials' }))).toBe('Invalid login credentials')
    for (const status of [502, 503, 504]) {
      expect(wordsOf(named('AuthRetryableFetchError', { status }))).toBe('Service temporarily unavailable')
    }
  })

  it('an unconfirmed e-mail is recognized by message and by code', () => {
    expect(isEmailNotConfirmed(new Error('Email not confirmed'))).toBe(true)
    expect(isEmailNotConfirmed(Object.assign(new Error('x'), { code: 'email_not_confirmed' }))).toBe(true)
    expect(isEmailNotConfirmed(new Error('Invalid login credentials'))).toBe(false)
  })

  it('Google failures and unconfirmed addresses have texts', () => {
    expect(wordsOf(new AuthRefusal('googleAuthError'))).toBe(texts.googleAuthError)
    expect(texts.emailConfirmFirst).not.toBe('')
  })
})

describe('profiles', () => {
  const row = {
    id: user.id,
    role: 'buyer',
    name: 'Ann Lee',
    email: 'ann@example.com',
    address: null,
    city: 'Denver',
    state: 'CO',
    zip_code: '80202',
    phone: null,
    avatar_url: 'a.webp',
    allergies: ['milk'],
    is_onboarded: true,
  }
  const signedIn = async () => {
    await signIn('ann@example.com', 'long enough', 'proof')
    answers['GET /auth/v1/user'] = () => Response.json(user)
    asked.length = 0
  }
  const person = { role: 'buyer', name: 'Ann Lee', city: 'Denver', state: 'CO', zipCode: '80202' } as const

  it('a profile is read by id, at most one row, only its own fields', async () => {
    answers['GET /rest/v1/profiles'] = () => Response.json([row])
    const profile = await readProfile(await loadBackend(), user.id)
    const { searchParams } = asked.at(-1)?.url ?? new URL('none:')
    expect(searchParams.get('id')).toBe(`eq.${user.id}`)
    expect(searchParams.get('select')).toBe(profileColumns.replaceAll(' ', ''))
    expect(profile).toEqual({
      id: user.id,
      role: 'buyer',
      name: 'Ann Lee',
      email: 'ann@example.com',
      address: null,
      city: 'Denver',
      state: 'CO',
      zipCode: '80202',
      phone: null,
      avatarUrl: 'a.webp',
      allergies: ['milk'],
      isOnboarded: true,
    })
    answers['GET /rest/v1/profiles'] = () => Response.json([])
    expect(await readProfile(await loadBackend(), user.id)).toBeNull()
  })

  it('a profile is created with every field, onboarded by default, and the row is returned', async () => {
    await signedIn()
    const location = { city: 'Denver' }
    answers['POST /rest/v1/profiles'] = () => Response.json({ ...row, location })
    expect(await createProfile(person)).toMatchObject({ id: user.id, location })
    const call = asked.find(({ method }) => method === 'POST')
    expect(call?.body).toEqual({
      id: user.id,
      role: 'buyer',
      email: 'ann@example.com',
      name: 'Ann Lee',
      phone: null,
      city: 'Denver',
      state: 'CO',
      zip_code: '80202',
      address: null,
      is_onboarded: true,
    })
    expect(call?.url.searchParams.get('select')).toBe(`${profileColumns.replaceAll(' ', '')},location`)
  })

  it('a returned profile with another id is a security violation', async () => {
    await signedIn()
    const stranger = '00000000-0000-4000-8000-0000000000ff'
    answers['POST /rest/v1/profiles'] = () => Response.json({ ...row, id: stranger })
    const error = await thrown(createProfile(person))
    expect(error).toBeInstanceOf(ProfileMismatch)
    expect(error).toMatchObject({ message: 'Security violation: Profile ID mismatch' })
    expect(wordsOf(error)).toBe('Security violation: Profile ID mismatch')
  })

  it('creating a profile needs a signed-in account', async () => {
    answers['POST /auth/v1/logout'] = () => new Response(null, { status: 204 })
    await signOut()
    asked.length = 0
    expect(await thrown(createProfile(person))).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(asked.filter(({ url }) => url.pathname === '/rest/v1/profiles')).toEqual([])
  })

  it('a profile with an unknown role leads to onboarding', () => {
    const unknown = { role: 'guest', isOnboarded: true } as unknown as Parameters<typeof signInDestination>[0]
    expect(signInDestination(unknown)).toBe('/onboarding')
  })

  it('a display name falls back to the local part of the e-mail, then to nothing', () => {
    expect(displayName(null, 'ann.lee@example.com')).toBe('ann.lee')
    expect(displayName(null, undefined)).toBe('')
  })
})

describe('the official client', () => {
  it('the client’s password sign-in takes an e-mail or a phone, and a password', async () => {
    const { auth } = await loadBackend()
    const nothing = {} as unknown as Parameters<typeof auth.signInWithPassword>[0]
    const message = 'You must provide either an email or phone number and a password'
    expect((await auth.signInWithPassword(nothing)).error).toMatchObject({
      name: 'AuthInvalidCredentialsError',
      message,
    })
    const neither = {} as unknown as Parameters<typeof auth.signUp>[0]
    expect((await auth.signUp(neither)).error).toMatchObject({ message })
    expect(asked).toEqual([])
  })

  it('the client’s heartbeat is 30 s, its timeout 10 s, and it reconnects after 1, 2, 5 and 10 s', async () => {
    const { realtime } = await loadBackend()
    expect(realtime.heartbeatIntervalMs).toBe(30_000)
    expect(realtime.timeout).toBe(10_000)
    expect([1, 2, 3, 4, 5, 9].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
      1000, 2000, 5000, 10_000, 10_000, 10_000,
    ])
  })
})
