/** Safari on any system, and every browser on iOS and iPadOS (all use WebKit). */
export function isSafariOrIos(
  userAgent = navigator.userAgent,
  touchPoints = navigator.maxTouchPoints,
): boolean {
  const ios = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const safari = /Safari\//.test(userAgent) && !/Chrome\/|Chromium\/|Android|Edg\//.test(userAgent)
  return ios || safari
}
