/**
 * Ends `laid-out-later` of `base.css`, one part in each frame from the top of the page to its bottom, so that back and
 * forward find the true height of everything.
 */
function layOutRest(): void {
  const part = document.querySelector('.laid-out-later')
  if (part) {
    part.classList.remove('laid-out-later')
    requestAnimationFrame(layOutRest)
  } else {
    delete document.documentElement.dataset.firstScreen
  }
}

layOutRest()
