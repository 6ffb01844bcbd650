import { isSafariOrIos } from './is-safari.ts'

/** Safari and iOS report little about failures, so everything known is logged. */
export function logSafariErrors(): void {
  if (!isSafariOrIos()) return
  window.addEventListener('error', (event) => {
    console.error('[Safari/iOS] error', {
      message: event.message,
      source: event.filename,
      line: event.lineno,
      column: event.colno,
      stack: event.error instanceof Error ? event.error.stack : undefined,
      userAgent: navigator.userAgent,
      page: window.location.href,
    })
  })
  window.addEventListener('unhandledrejection', (event) => {
    console.error('[Safari/iOS] unhandled rejection', {
      reason: event.reason instanceof Error ? event.reason.stack : event.reason,
      userAgent: navigator.userAgent,
      page: window.location.href,
    })
  })
}
