/** Toasts with an action, and the bars that offer an undo. */
const offers = '[data-sonner-toaster], [data-offer]'

const everyMs = 250

interface HeldTime {
  seconds: number
  /** The latest end, for a person who stays: the server allows an undo no longer. */
  mostSeconds?: number | undefined
  /** Called with the whole seconds left. */
  onTick?: (left: number) => void
  onEnd: () => void
}

/**
 * Ends an offer after its time, which stands still while the focus or the pointer is on an offer: whoever uses the keyboard
 * or a magnifier needs longer to come there and to read. Returns a function that stops it.
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
