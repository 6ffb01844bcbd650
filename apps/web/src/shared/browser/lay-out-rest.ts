/** Milliseconds between two parts at the top of the page: in most touches and keys none falls. */
const pause = 250

/**
 * Ends `laid-out-later` of `base.css`, one part at a time from the top of the page to its bottom, so that back and forward
 * find the true height of everything. A part takes a slow phone some 30 ms, so each waits for a pause and an idle moment;
 * once somebody has scrolled, for the next frame only.
 */
function layOutRest(): void {
  const part = document.querySelector('[data-first-screen] .laid-out-later')
  if (!part) {
    delete document.documentElement.dataset.firstScreen
    return
  }
  part.classList.remove('laid-out-later')
  if (window.scrollY > 0) {
    requestAnimationFrame(layOutRest)
  } else {
    setTimeout(() => requestIdleCallback(layOutRest), pause)
  }
}

layOutRest()
