import 'altcha/external'
import 'altcha/altcha.css'
import type { WidgetMethods } from 'altcha/types'
import type {} from 'altcha/types/react'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { CaptchaWidgetProps } from './captcha-handle.ts'

// Worker files of our own: the content security policy forbids blob: workers.
for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
  $altcha.algorithms.set(hash, () => new ShaWorker())
  $altcha.algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker())
}

const challengeUrl = '/captcha/v1/challenge'

const look = {
  '--altcha-max-width': '100%',
  '--altcha-border-radius': '0.75rem',
  '--altcha-border-color': 'var(--line)',
  '--altcha-color-base': 'var(--surface)',
  '--altcha-color-base-content': 'var(--ink)',
  '--altcha-color-primary': 'var(--accent)',
  '--altcha-color-primary-content': 'var(--accent-ink)',
  '--altcha-color-error': 'var(--danger)',
  '--altcha-checkbox-border-color': 'var(--line-strong)',
  '--altcha-shadow': 'none',
} as React.CSSProperties

/** The widget's texts, except those for codes typed from a picture or a recording. */
const texts = [
  'label',
  'verify',
  'verifying',
  'verified',
  'error',
  'expired',
  'verificationRequired',
  'waitAlert',
  'loading',
  'reload',
  'cancel',
] as const

type Widget = HTMLElement & WidgetMethods

/** Proof of work on this device, without any interaction. */
export default function AltchaCaptcha({ onReady }: CaptchaWidgetProps) {
  const { t } = useTranslation('auth')
  const { language } = useLanguage()
  // Set while rendering, because the widget reads them when it mounts.
  $altcha.i18n.set(language, Object.fromEntries(texts.map((name) => [name, t(`captcha.${name}`)])))
  const place = useRef<Widget>(null)

  useEffect(() => {
    const widget = place.current
    if (!widget) return
    /** The unused proof, finished or in progress. */
    let proof: Promise<string | null> | undefined = prove(widget)
    const onState = (event: Event) => {
      const { state } = (event as CustomEvent<{ state: string }>).detail
      if (state === 'expired') proof = undefined
    }
    widget.addEventListener('statechange', onState)
    onReady({
      token: async () => {
        // Retries a proof that failed, for example without network.
        const token = (await proof) ?? (await prove(widget))
        proof = Promise.resolve(token)
        return token
      },
      // Prepares the next proof while the user reads the answer.
      reset: () => {
        proof = prove(widget)
      },
    })
    return () => widget.removeEventListener('statechange', onState)
  }, [onReady])

  return (
    <altcha-widget
      ref={place}
      challenge={challengeUrl}
      auto="off"
      language={language}
      configuration={JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })}
      style={look}
    />
  )
}

async function prove(widget: Widget): Promise<string | null> {
  try {
    await mounted(widget)
    widget.reset()
    return (await widget.verify())?.payload ?? null
  } catch (error) {
    console.error('The captcha failed', error)
    return null
  }
}

/** The element's methods appear shortly after it is mounted. */
async function mounted(widget: Widget): Promise<void> {
  await customElements.whenDefined('altcha-widget')
  const until = performance.now() + 5000
  while (typeof widget.verify !== 'function' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
