/** Draws the wide pictures: a chef's table or kitchen, a food truck, a market stall, a truck stop, a service. */

import { drawMarket } from './covers/market.ts'
import { drawRoadside, drawTruckInLandscape } from './covers/road.ts'
import { drawTable } from './covers/table.ts'
import { Drawing } from './drawing.ts'
import type { CoverPicture, ServicePicture, TruckStopPicture } from './vocabulary.ts'

export const coverWidth = 1600
export const coverHeight = 600

/** An SVG of 1600 × 600 for the head of a chef's page. */
export function drawCover(cover: CoverPicture): string {
  const d = new Drawing(cover.seed, coverWidth, coverHeight)
  if (cover.kind === 'truck') {
    drawTruckInLandscape(d, cover)
  } else if (cover.kind === 'market') {
    drawMarket(d, cover)
  } else {
    drawTable(d, cover)
  }
  return d.toSvg()
}

/** An SVG of 1600 × 600: the stop beside the interstate in the land of its region. */
export function drawTruckStop(stop: TruckStopPicture): string {
  const d = new Drawing(stop.seed, coverWidth, coverHeight)
  drawRoadside(d, stop)
  return d.toSvg()
}

/** An SVG of 1600 × 600 for catering, private chef evenings, classes and meal preparation. */
export function drawService(service: ServicePicture): string {
  const d = new Drawing(service.seed, coverWidth, coverHeight)
  drawTable(d, service)
  return d.toSvg()
}
