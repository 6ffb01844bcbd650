import type { RefObject } from 'react'

export interface CaptchaHandle {
  /** Resolves to a fresh token, or null if there is none. Each token is valid once. */
  token: () => Promise<string | null>
  /** Called after a token was used. */
  reset: () => void
}

export type CaptchaRef = RefObject<CaptchaHandle | null>

/** Props of every provider's widget, which passes its handle up once it is ready. */
export interface CaptchaWidgetProps {
  onReady: (handle: CaptchaHandle) => void
}
