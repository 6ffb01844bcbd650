import { zxyToTileId } from 'pmtiles'

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** Numbers of tiles from `first` up to, not including, `after`. */
export interface TileRange {
  first: number
  after: number
}

/**
 * The tiles that a box touches from zoom 0 to the deepest, as sorted ranges of their numbers. Tiles are numbered along a
 * Hilbert curve, so a square inside the box is one range, and the ranges grow with the box's edge, not with its area.
 */
export function regionTiles(box: Box, deepest: number): TileRange[] {
  const ranges: TileRange[] = []
  for (let zoom = 0; zoom <= deepest; zoom += 1) {
    const edges = edgesAt(box, zoom)
    addSquare(ranges, { zoom: 0, x: 0, y: 0 }, zoom, edges)
  }
  return joined(ranges.sort((one, other) => one.first - other.first))
}

interface Square {
  zoom: number
  x: number
  y: number
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** Columns and rows of the box's corner tiles. */
function edgesAt([west, south, east, north]: Box, zoom: number): Edges {
  const most = 2 ** zoom - 1
  const within = (value: number) => Math.min(most, Math.max(0, Math.floor(value * 2 ** zoom)))
  return {
    left: within((west + 180) / 360),
    top: within(northing(north)),
    right: within((east + 180) / 360),
    bottom: within(northing(south)),
  }
}

/** Web Mercator: 0 at the top of the map, 1 at its bottom. */
function northing(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function addSquare(ranges: TileRange[], square: Square, zoom: number, edges: Edges): void {
  const deeper = zoom - square.zoom
  const side = 2 ** deeper
  const [left, top] = [square.x * side, square.y * side]
  const [right, bottom] = [left + side - 1, top + side - 1]
  if (left > edges.right || right < edges.left || top > edges.bottom || bottom < edges.top) return
  const isInside = left >= edges.left && right <= edges.right && top >= edges.top && bottom <= edges.bottom
  if (isInside) {
    ranges.push(tilesBelow(square, zoom))
    return
  }
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    addSquare(ranges, { zoom: square.zoom + 1, x: square.x * 2 + x, y: square.y * 2 + y }, zoom, edges)
  }
}

function tilesBelow({ zoom, x, y }: Square, deeper: number): TileRange {
  const count = 4 ** (deeper - zoom)
  const first = firstTileOf(deeper) + (zxyToTileId(zoom, x, y) - firstTileOf(zoom)) * count
  return { first, after: first + count }
}

function firstTileOf(zoom: number): number {
  return (4 ** zoom - 1) / 3
}

function joined(sorted: readonly TileRange[]): TileRange[] {
  const ranges: TileRange[] = []
  for (const range of sorted) {
    const last = ranges.at(-1)
    if (last && range.first <= last.after) {
      last.after = Math.max(last.after, range.after)
    } else {
      ranges.push({ ...range })
    }
  }
  return ranges
}
