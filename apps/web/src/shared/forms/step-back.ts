/**
 * Steps one entry back in the history. Browsers do so later, also from an address that is opened meanwhile; that address
 * is given to `openAgain` once the step is done.
 */
export function stepBack(openAgain: (address: string) => void): void {
  const { history } = window
  const { pushState, replaceState } = history
  let opened: string | undefined
  history.pushState = (...entry) => {
    pushState.apply(history, entry)
    opened = addressNow()
  }
  history.replaceState = (...entry) => {
    replaceState.apply(history, entry)
    opened = addressNow()
  }
  const stepping = new AbortController()
  const onStep = () => {
    // The router numbers its entries; an address that was typed, such as `#hours`, has no number yet.
    if (history.state?.idx === undefined) {
      opened = addressNow()
      return
    }
    stepping.abort()
    Object.assign(history, { pushState, replaceState })
    const address = opened
    // After the router has handled the step.
    if (address) setTimeout(() => openAgain(address))
  }
  window.addEventListener('popstate', onStep, { capture: true, signal: stepping.signal })
  history.go(-1)
}

/** Path, query and fragment of the current page. */
export function addressNow(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
