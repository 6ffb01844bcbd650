import { beforeEach, describe, expect, it, vi } from 'vitest'

const browser = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const page = { lang: '' }
  const reload = { times: 0 }
  const window = {
    localStorage,
    location: { reload: () => (reload.times += 1) },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  }
  const navigator = { languages: ['en-US'], userAgent: 'Chrome/130.0', maxTouchPoints: 0 }
  for (const [name, value] of Object.entries({
    localStorage,
    window,
    navigator,
    document: { documentElement: page },
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return { kept, page, reload, navigator }
})

const asked: Array<{ url: string; credentials: RequestCredentials | undefined }> = []
let serve: (url: string) => Response
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  asked.push({ url, credentials: init?.credentials })
  return serve(url)
})

const { languageDetector } = await import('./detect-language.ts')
const { textsBackend } = await import('./texts-backend.ts')

beforeEach(() => {
  browser.kept.clear()
  browser.page.lang = ''
  browser.navigator.languages = []
  asked.length = 0
  serve = () => Response.json({ hello: 'Hello' })
})

describe('the language', () => {
  const detect = () => languageDetector.detect()

  it('the language comes from local storage, then the browser, then the page’s tag; otherwise it is English', () => {
    expect(detect()).toBe('en')
    browser.page.lang = 'ru'
    expect(detect()).toBe('ru')
    browser.navigator.languages = ['en-GB']
    expect(detect()).toBe('en')
    browser.kept.set('i18nextLng', 'ru')
    expect(detect()).toBe('ru')
  })

  it('the language is stored as its base code, in local storage', () => {
    browser.navigator.languages = ['ru-RU']
    expect(detect()).toBe('ru')
    languageDetector.cacheUserLanguage?.('ru-RU')
    expect(browser.kept.get('i18nextLng')).toBe('ru')
  })

  it('an unsupported language is skipped', () => {
    browser.navigator.languages = ['de-DE', 'ru']
    expect(detect()).toBe('ru')
    browser.navigator.languages = ['de-DE']
    expect(detect()).toBe('en')
  })
})

describe('the texts', () => {
  /** A fresh start for each test: i18next is a singleton. */
  async function start(userAgent = 'Chrome/130.0') {
    vi.resetModules()
    browser.navigator.userAgent = userAgent
    const { startTranslations } = await import('./i18n.ts')
    const { default: i18n } = await import('i18next')
    return { i18n, startTranslations }
  }

  it('the texts load from /locales/{language}/{namespace}.json with same-origin credentials', async () => {
    const texts = await new Promise((resolve) =>
      textsBackend.read('ru', 'home', (_error, found) => resolve(found)),
    )
    expect(asked).toEqual([{ url: '/locales/ru/home.json', credentials: 'same-origin' }])
    expect(texts).toEqual({ hello: 'Hello' })
  })

  it('the English texts are always preloaded, and a missing text falls back to English, then to its key', async () => {
    browser.kept.set('i18nextLng', 'ru')
    serve = (url) => Response.json(url.includes('/en/') ? { onlyEnglish: 'In English' } : { own: 'Своё' })
    const { i18n, startTranslations } = await start()
    await startTranslations(['home'])
    expect(i18n.resolvedLanguage).toBe('ru')
    expect(asked.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/locales/en/common.json', '/locales/en/home.json', '/locales/ru/home.json']),
    )
    const t = i18n.getFixedT(null, 'common') as unknown as (key: string, text?: string) => string
    expect(t('onlyEnglish')).toBe('In English')
    expect(t('nowhere', 'A default text')).toBe('A default text')
    expect(t('nowhere')).toBe('nowhere')
    expect(i18n.options).toMatchObject({
      fallbackLng: ['en'],
      load: 'languageOnly',
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
    })
  })

  it('a failed load of texts is retried five times, after 350 ms and then twice as long each time', async () => {
    vi.useFakeTimers()
    serve = () => new Response('', { status: 503 })
    const { startTranslations } = await start()
    const started = startTranslations([]).catch(() => {})
    const asks = () => asked.filter(({ url }) => url === '/locales/en/common.json').length
    await vi.advanceTimersByTimeAsync(0)
    expect(asks()).toBe(1)
    for (const [index, wait] of [350, 700, 1400, 2800, 5600].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(asks()).toBe(index + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(asks()).toBe(index + 2)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    await started
    expect(asks()).toBe(6)
    expect(browser.reload.times).toBe(0)
    vi.useRealTimers()
  })

  it('a failed load of texts on Safari and iOS reloads the page after 1 second', async () => {
    vi.useFakeTimers()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve = () => new Response('', { status: 503 })
    const { startTranslations } = await start('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    const started = startTranslations([]).catch(() => {})
    await vi.advanceTimersByTimeAsync(350 + 700 + 1400 + 2800 + 5600 + 999)
    expect(browser.reload.times).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.reload.times).toBeGreaterThan(0)
    expect(logged).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    await started
    vi.useRealTimers()
    logged.mockRestore()
  })
})

describe('the namespaces of the specification', () => {
  const files = import.meta.glob('../../../public/locales/*/*.json', { eager: true, import: 'default' })

  it.each([
    'common',
    'home',
    'chefs',
    'auth',
    'dashboard',
    'menu',
    'footer',
    'howItWorks',
    'faqs',
    'services',
    'certifications',
    'reviews',
    'analytics',
  ])('the namespace has texts in both languages: %s', (namespace) => {
    for (const language of ['en', 'ru']) {
      const texts = files[`../../../public/locales/${language}/${namespace}.json`]
      expect(Object.keys(texts ?? {}).length, `${language}/${namespace}`).toBeGreaterThan(0)
    }
  })
})
