/** Landscapes along the interstate, with a food truck or a truck stop in them. */
import type { Drawing } from '../drawing.ts'
import { Random } from '../random.ts'
import type { CoverPicture, RoadRegion, TruckStopPicture } from '../vocabulary.ts'
import { drawLandscape } from './landscape.ts'
import { drawFoodTruck, drawSemi, drawStation } from './vehicles.ts'

export function drawRoadside(d: Drawing, stop: TruckStopPicture): void {
  const r = new Random(stop.seed).fork('stop')
  const time = stop.time ?? r.pick(['morning', 'day', 'day', 'dusk'] as const)
  const mirrored = r.chance(0.5)
  if (mirrored) d.add('<g transform="translate(1600 0) scale(-1 1)">')
  drawLandscape(d, r.fork('land'), stop.region, time)
  drawStation(d, r.fork('station'), r.between(400, 470), 470, time)
  if (r.chance(0.7)) drawSemi(d, r.fork('second truck'), r.between(1370, 1440), 484, 0.68)
  drawSemi(d, r.fork('first truck'), r.between(1010, 1080), 534, 0.98)
  if (mirrored) d.add('</g>')
}

const regionOfCuisine: Partial<Record<CoverPicture['cuisine'], RoadRegion>> = {
  mexican: 'desert',
  southern: 'farmland',
  barbecue: 'plains',
  caribbean: 'coast',
  mediterranean: 'coast',
  filipino: 'coast',
  japanese: 'city',
  korean: 'city',
  vegan: 'forest',
  'eastern-european': 'forest',
}

export function drawTruckInLandscape(d: Drawing, cover: CoverPicture): void {
  const r = new Random(cover.seed).fork('truck')
  const region = regionOfCuisine[cover.cuisine] ?? r.pick(['city', 'coast', 'plains', 'mountains'] as const)
  const time = r.pick(['morning', 'day', 'dusk'] as const)
  drawLandscape(d, r.fork('land'), region, time)
  drawFoodTruck(d, r.fork('body'), 800 + r.near(0, 60), 530)
}
