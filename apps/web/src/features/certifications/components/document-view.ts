/** The view of a document: turned in quarter turns, and enlarged. */
export interface DocumentView {
  turn: 0 | 90 | 180 | 270
  /** In percent of the frame's width. */
  zoom: number
}

export const plainView: DocumentView = { turn: 0, zoom: 100 }
export const smallestZoom = 100
export const largestZoom = 400
const step = 50

export const viewActions = ['left', 'right', 'larger', 'smaller', 'reset'] as const
export type ViewAction = (typeof viewActions)[number]

export function changeView(view: DocumentView, action: ViewAction): DocumentView {
  switch (action) {
    case 'left':
      return { ...view, turn: ((view.turn + 270) % 360) as DocumentView['turn'] }
    case 'right':
      return { ...view, turn: ((view.turn + 90) % 360) as DocumentView['turn'] }
    case 'larger':
      return { ...view, zoom: Math.min(largestZoom, view.zoom + step) }
    case 'smaller':
      return { ...view, zoom: Math.max(smallestZoom, view.zoom - step) }
    case 'reset':
      return plainView
  }
}
