import { useEffect, useRef } from 'react'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useTheme } from '@/shared/ui/theme.ts'
import type { CaptchaWidgetProps } from './captcha-handle.ts'

/** The common API of Turnstile and hCaptcha. */
interface CaptchaApi {
  render: (element: HTMLElement, options: Record<string, unknown>) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

const providers = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    languageOption: 'language',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    languageOption: 'hl',
  },
} as const

export type HostedProvider = keyof typeof providers

interface HostedCaptchaProps extends CaptchaWidgetProps {
  provider: HostedProvider
  siteKey: string
}

/** A third-party captcha; its script loads only where a form needs it. */
export default function HostedCaptcha({ onReady, provider, siteKey }: HostedCaptchaProps) {
  const { language } = useLanguage()
  const theme = useTheme((state) => state.theme)
  const place = useRef<HTMLDivElement>(null)
  const token = useRef<string | null>(null)
  const reset = useRef<() => void>(() => {})

  useEffect(() => {
    let remove = () => {}
    let gone = false
    loadApi(provider)
      .then((api) => {
        if (gone || !place.current) return
        const id = api.render(place.current, {
          sitekey: siteKey,
          theme: theme === 'system' ? systemTheme() : theme,
          [providers[provider].languageOption]: language,
          callback: (value: string) => {
            token.current = value
          },
          'expired-callback': () => {
            token.current = null
          },
        })
        reset.current = () => api.reset(id)
        remove = () => api.remove(id)
      })
      .catch((error: unknown) => console.error('The captcha failed to load', error))
    return () => {
      gone = true
      token.current = null
      remove()
    }
  }, [provider, siteKey, language, theme])

  useEffect(
    () =>
      onReady({
        token: async () => token.current,
        reset: () => {
          token.current = null
          reset.current()
        },
      }),
    [onReady],
  )

  return <div ref={place} className="min-h-16" />
}

function loadApi(provider: HostedProvider): Promise<CaptchaApi> {
  const { script, global } = providers[provider]
  const present = (): CaptchaApi | undefined => Reflect.get(window, global)
  const ready = present()
  if (ready) return Promise.resolve(ready)
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.onload = () => {
      const api = present()
      if (api) {
        resolve(api)
      } else {
        reject(new Error(`${provider} did not start`))
      }
    }
    element.onerror = () => reject(new Error(`${provider} could not be loaded`))
    document.head.append(element)
  })
}

function systemTheme(): 'light' | 'dark' {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
