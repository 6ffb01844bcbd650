/** Of those that storage makes: others it rounds up, and what is named here would be more than was said. */
const widths = [96, 160, 240, 320, 480, 640, 800, 960, 1200, 1600]
const objectPath = '/storage/v1/object/public/'
const renderPath = '/storage/v1/render/image/public/'

/** The address of a stored picture made to measure. Anything not in our storage stays what it is. */
export function renderUrl(url: string, width: number, height?: number): string {
  if (!url.includes(objectPath)) return url
  const size = height
    ? `width=${Math.round(width)}&height=${Math.round(height)}&resize=cover`
    : `width=${Math.round(width)}`
  const rendered = url.replace(objectPath, renderPath)
  return `${rendered}${rendered.includes('?') ? '&' : '?'}${size}`
}

/** `ratio` is width divided by height of the frame. Larger than `largest` is never asked for. */
export function pictureSources(
  url: string,
  ratio: number,
  largest = 1600,
): { src: string; srcSet: string | undefined } {
  const sized = (width: number) => renderUrl(url, width, width / ratio)
  if (sized(320) === url) return { src: url, srcSet: undefined }
  const offered = widths.filter((width) => width <= largest)
  return {
    src: sized(Math.min(640, largest)),
    srcSet: offered.map((width) => `${sized(width)} ${width}w`).join(', '),
  }
}
