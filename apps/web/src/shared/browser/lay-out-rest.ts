/** Safari has no idle callbacks. */
const whenFree = typeof window.requestIdleCallback === 'function' ? window.requestIdleCallback : setTimeout

/**
 * Ends `laid-out-later` of `base.css`, one part at a time from the top of the page to its bottom, so that back and forward
 * find the true height of everything. Each part waits for an idle moment after the frame of the one before: a touch goes
 * first.
 */
function layOutRest(): void {
  const part = document.querySelector('.laid-out-later')
  if (part) {
    part.classList.remove('laid-out-later')
    requestAnimationFrame(() => whenFree(layOutRest))
  } else {
    delete document.documentElement.dataset.firstScreen
  }
}

layOutRest()
