/** Widths that the server produces; it rounds other widths up, so the browser would download more than announced. */
const widths = [96, 160, 240, 320, 480, 640, 800, 960, 1200, 1600]
const objectPath = '/storage/v1/object/public/'
const renderPath = '/storage/v1/render/image/public/'

/** The address of a stored picture at a width. Pictures outside our storage keep their address. */
export function renderUrl(url: string, width: number, height?: number): string {
  if (!url.includes(objectPath)) return url
  const size = height
    ? `width=${Math.round(width)}&height=${Math.round(height)}&resize=cover`
    : `width=${Math.round(width)}`
  const rendered = url.replace(objectPath, renderPath)
  return `${rendered}${rendered.includes('?') ? '&' : '?'}${size}`
}

/** `ratio` is the frame's width divided by its height. No source exceeds `largest`. */
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
