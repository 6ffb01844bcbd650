/** Toasts with an action, and the bars that offer an undo. */
const offers = '[data-sonner-toaster], [data-offer]'

const everyMs = 250

interface HeldTime {
  seconds: number
  /** Limit for a person who stays on the offer: the server does not allow an undo after that. */
  mostSeconds?: number | undefined
  /** Called with the whole seconds left. */
  onTick?: (left: number) => void
  onEnd: () => void
}

/**
 * Ends an offer after its time. The time stands still while the focus or the pointer is on an offer, because people
 * with a keyboard or a magnifier need longer to reach and read it. Returns a function that stops the timer.
 */
export function holdTime({ seconds, mostSeconds = Infinity, onTick, onEnd }: HeldTime): () => void {
  const began = Date.now()
  let seen = began
  let left = seconds * 1000
  const timer = window.setInterval(() => {
    const now = Date.now()
    if (!isHeld()) left -= now - seen
    seen = now
    const rest = Math.min(left, began + mostSeconds * 1000 - now)
    if (rest > 0) return onTick?.(Math.ceil(rest / 1000))
    window.clearInterval(timer)
    onEnd()
  }, everyMs)
  return () => window.clearInterval(timer)
}

function isHeld(): boolean {
  return document.querySelector(`:is(${offers}):is(:hover, :focus-within)`) !== null
}
