export interface Size {
  width: number
  height: number
}

/** Position of the frame in a photograph, independent of the shape. */
export interface PhotoCrop {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3
  /** Clockwise, -45 to 45. */
  degrees: number
  /** 1 is the largest frame that fits into the photograph. */
  zoom: number
  /** Center of the frame in pixels of the turned photograph, from its center. */
  x: number
  y: number
}

/** The part of a photograph that is kept. It is tilted against the photograph, not against the screen. */
export interface Frame extends Size {
  x: number
  y: number
  turns: PhotoCrop['turns']
  radians: number
}

export const wholePhoto: PhotoCrop = { turns: 0, degrees: 0, zoom: 1, x: 0, y: 0 }
export const mostDegrees = 45
const mostZoom = 4
/** Pixels of a frame's width below which a card looks blurry. */
export const sharpWidth = 640
const leastWidth = 320

/** The frame of a crop: always inside the photograph, so that no corner is empty. */
export function frameOf(crop: PhotoCrop, photo: Size, ratio: number): Frame {
  const turned = turnedSize(photo, crop.turns)
  const radians = (crop.degrees * Math.PI) / 180
  const [along, across] = [Math.cos(radians), Math.abs(Math.sin(radians))]
  const height =
    Math.min(turned.width / (ratio * along + across), turned.height / (ratio * across + along)) / crop.zoom
  const width = height * ratio
  const room = {
    x: (turned.width - width * along - height * across) / 2,
    y: (turned.height - width * across - height * along) / 2,
  }
  return {
    width,
    height,
    x: within(crop.x, -room.x, room.x),
    y: within(crop.y, -room.y, room.y),
    turns: crop.turns,
    radians,
  }
}

/** Position of the frame within its room: 0 is the left or top end, 1 the other. In the middle if there is no room. */
export function placeOfFrame(crop: PhotoCrop, photo: Size, ratio: number): { left: number; top: number } {
  const { x, y } = frameOf(crop, photo, ratio)
  const share = (at: number, axis: 'x' | 'y') => {
    const most = frameOf({ ...crop, [axis]: Number.MAX_SAFE_INTEGER }, photo, ratio)[axis]
    return most > 0 ? (at + most) / (2 * most) : 0.5
  }
  return { left: share(x, 'x'), top: share(y, 'y') }
}

/** The middle of a frame in another ratio, as a card shows it. */
export function middleOf(frame: Frame, ratio: number): Frame {
  const width = Math.min(frame.width, frame.height * ratio)
  return { ...frame, width, height: width / ratio }
}

/** The photograph follows a pointer: `right` and `down` are shares of the frame's width and height. */
export function move(crop: PhotoCrop, photo: Size, ratio: number, right: number, down: number): PhotoCrop {
  const frame = frameOf(crop, photo, ratio)
  const [dx, dy] = [right * frame.width, down * frame.height]
  const [cos, sin] = [Math.cos(frame.radians), Math.sin(frame.radians)]
  return settle(
    { ...crop, x: frame.x - (dx * cos + dy * sin), y: frame.y - (dy * cos - dx * sin) },
    photo,
    ratio,
  )
}

/** Stops where the frame would have too few pixels. */
export function zoomTo(crop: PhotoCrop, photo: Size, ratio: number, zoom: number): PhotoCrop {
  return settle({ ...crop, zoom: within(zoom, 1, zoomLimit(crop, photo, ratio)) }, photo, ratio)
}

export function zoomLimit(crop: PhotoCrop, photo: Size, ratio: number): number {
  return within(frameOf({ ...crop, zoom: 1 }, photo, ratio).width / leastWidth, 1, mostZoom)
}

export function straighten(crop: PhotoCrop, photo: Size, ratio: number, degrees: number): PhotoCrop {
  return zoomTo({ ...crop, degrees: within(degrees, -mostDegrees, mostDegrees) }, photo, ratio, crop.zoom)
}

/** Turns by a quarter, clockwise, around the middle of the frame. */
export function turn(crop: PhotoCrop, photo: Size, ratio: number): PhotoCrop {
  const turns = quarterTurns[(crop.turns + 1) % 4] ?? 0
  return zoomTo({ ...crop, turns, x: -crop.y, y: crop.x }, photo, ratio, crop.zoom)
}

const quarterTurns = [0, 1, 2, 3] as const

/** Stores the frame's clamped position, so that a later move starts there. */
function settle(crop: PhotoCrop, photo: Size, ratio: number): PhotoCrop {
  const { x, y } = frameOf(crop, photo, ratio)
  return { ...crop, x, y }
}

function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
