import type { RefObject } from 'react'

export interface CaptchaHandle {
  /** A fresh token, waiting for one that is under way; null when there is none. Each token opens one door. */
  token: () => Promise<string | null>
  /** After a token was used. */
  reset: () => void
}

export type CaptchaRef = RefObject<CaptchaHandle | null>

/** What each provider's widget is given: it hands over its handle once it can answer. */
export interface CaptchaWidgetProps {
  onReady: (handle: CaptchaHandle) => void
}
