/** An address with the state that its history entry has. */
export interface Opened {
  address: string
  state: unknown
}

/**
 * Steps one entry back in the history. Browsers do so asynchronously, and also from an address that is opened
 * meanwhile; `openAgain` gets that address once the step is done.
 */
export function stepBack(openAgain: (opened: Opened) => void): void {
  const { history } = window
  const { pushState, replaceState } = history
  const here = addressNow()
  let opened: Opened | undefined
  const note = () => {
    const address = addressNow()
    // The router keeps the state of a page as `usr`.
    opened = address === here ? undefined : { address, state: history.state?.usr }
  }
  history.pushState = (...entry) => {
    pushState.apply(history, entry)
    note()
  }
  history.replaceState = (...entry) => {
    replaceState.apply(history, entry)
    note()
  }
  const stepping = new AbortController()
  const onStep = () => {
    // The router numbers its entries; an address typed by hand, such as `#hours`, has no number yet.
    if (history.state?.idx === undefined) return note()
    stepping.abort()
    Object.assign(history, { pushState, replaceState })
    const again = opened
    // Runs after the router has handled the step.
    if (again) setTimeout(() => openAgain(again))
  }
  window.addEventListener('popstate', onStep, { capture: true, signal: stepping.signal })
  history.go(-1)
}

/** Path, query and fragment of the current page. */
export function addressNow(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
