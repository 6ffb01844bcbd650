import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/i18n/ru'
import type { WidgetMethods } from 'altcha/types'
import type {} from 'altcha/types/react'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { useLanguage } from '@/i18n/use-language.ts'
import type { CaptchaRef } from './captcha-handle.ts'

// Workers as files of our own: the content security policy allows no blob: workers.
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

type Widget = HTMLElement & WidgetMethods

/** Proof of work on this device: it starts by itself and asks nothing of the reader. */
export default function AltchaCaptcha({ handle }: { handle: CaptchaRef }) {
  const { language } = useLanguage()
  const widget = useRef<Widget>(null)
  /** The proof that is done or under way, and not used yet. */
  const proof = useRef<Promise<string | null>>(undefined)

  useEffect(() => {
    const element = widget.current
    if (!element) return
    const onState = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      if (state === 'verified' && payload) proof.current = Promise.resolve(payload)
      if (state === 'expired' || state === 'error') proof.current = undefined
    }
    element.addEventListener('statechange', onState)
    return () => element.removeEventListener('statechange', onState)
  }, [])

  useImperativeHandle(handle, () => {
    const start = async () => {
      const element = widget.current
      if (!element) return null
      try {
        await customElements.whenDefined('altcha-widget')
        if (element.getState() === 'verifying') return await nextPayload(element)
        return (await element.verify())?.payload ?? null
      } catch (error) {
        console.error('The captcha failed', error)
        return null
      }
    }
    return {
      token: async () => {
        proof.current ??= start()
        const token = await proof.current
        if (token === null) proof.current = undefined
        return token
      },
      // The next proof is made while the reader corrects the form.
      reset: () => {
        widget.current?.reset()
        proof.current = undefined
        proof.current = start()
      },
    }
  }, [])

  return (
    <altcha-widget
      ref={widget}
      challenge={challengeUrl}
      auto="onload"
      language={language}
      configuration={JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })}
      style={look}
    />
  )
}

/** The payload of the proof that is under way. */
function nextPayload(element: Widget): Promise<string | null> {
  return new Promise((resolve) => {
    const onState = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      if (state === 'verifying') return
      element.removeEventListener('statechange', onState)
      resolve(state === 'verified' && payload ? payload : null)
    }
    element.addEventListener('statechange', onState)
  })
}
