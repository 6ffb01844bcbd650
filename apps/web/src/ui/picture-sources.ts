const widths = [160, 320, 480, 720, 960, 1280, 1920]
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
  largest = 1920,
): { src: string; srcSet: string | undefined } {
  const sized = (width: number) => renderUrl(url, width, width / ratio)
  if (sized(320) === url) return { src: url, srcSet: undefined }
  const offered = widths.filter((width) => width <= largest)
  return {
    src: sized(Math.min(720, largest)),
    srcSet: offered.map((width) => `${sized(width)} ${width}w`).join(', '),
  }
}
