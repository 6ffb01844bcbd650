import { portraitOf } from '../people/portrait.ts'
import { drawCover, drawService, drawTruckStop } from '../pictures/draw-cover.ts'
import { pictureColor } from '../pictures/draw-food.ts'
import { drawMenuPicture, menuPictureColor } from '../pictures/draw-menu-picture.ts'
import type { TextOutliner } from '../pictures/draw-name-card.ts'
import { drawPortrait } from '../pictures/draw-portrait.ts'
import type { DishPicture, RoadRegion } from '../pictures/vocabulary.ts'
import type { Marketplace } from './plan-marketplace.ts'

export interface PictureObject {
  name: string
  body: Uint8Array
  contentType: string
  ownerId?: string
}

const buckets = ['pictures', 'avatars', 'reviews'] as const

interface Task {
  bucket: (typeof buckets)[number]
  name: string
  ownerId: string
  draw(): string
}

const picturesAtOnce = 120

/** Draws pictures in batches, so that one batch is stored while the next is drawn. */
export function* drawPictures(
  marketplace: Marketplace,
  text: TextOutliner,
): Generator<{ bucket: string; objects: PictureObject[]; total: number }> {
  const encoder = new TextEncoder()
  const tasks = tasksOf(marketplace, text)
  for (const bucket of buckets) {
    const ofBucket = tasks.filter((task) => task.bucket === bucket)
    for (let start = 0; start < ofBucket.length; start += picturesAtOnce) {
      yield {
        bucket,
        total: tasks.length,
        objects: ofBucket.slice(start, start + picturesAtOnce).map(({ name, ownerId, draw }) => ({
          name,
          ownerId,
          body: encoder.encode(draw()),
          contentType: 'image/svg+xml',
        })),
      }
    }
  }
}

/** Writes each picture's ground color into the row that shows it. */
export function colorRows({ kitchens, services }: Marketplace): void {
  const colors = new Map<string, string>()
  for (const [index, menu] of kitchens.menus.entries()) {
    for (const { dishId, picture } of menu.pictures) colors.set(dishId, menuPictureColor(picture))
    const cover = kitchens.covers[index]
    const first = cover?.picture.dishes?.[0]
    if (cover && first) colors.set(cover.chefId, pictureColor(first))
    for (const row of menu.dishRows as { id: string; picture_color: string }[]) {
      row.picture_color = colors.get(row.id) ?? row.picture_color
    }
  }
  for (const row of kitchens.chefRows as { id: string; cover_color: string }[]) {
    row.cover_color = colors.get(row.id) ?? row.cover_color
  }
  for (const { serviceId, picture } of services.pictures) {
    const first: DishPicture | undefined = picture.dishes?.[0]
    if (first) colors.set(serviceId, pictureColor(first))
  }
  for (const row of services.serviceRows as { id: string; picture_color: string }[]) {
    row.picture_color = colors.get(row.id) ?? row.picture_color
  }
}

function tasksOf({ kitchens, buyers, services, reviews }: Marketplace, text: TextOutliner): Task[] {
  const tasks: Task[] = []
  for (const [index, menu] of kitchens.menus.entries()) {
    const kitchen = kitchens.kitchens[index]
    const avatar = kitchens.avatars[index]
    const cover = kitchens.covers[index]
    if (!kitchen || !avatar || !cover) continue
    const ownerId = kitchen.profileId
    for (const { path, picture } of [...menu.pictures, ...menu.morePictures]) {
      tasks.push({ bucket: 'pictures', name: path, ownerId, draw: () => drawMenuPicture(picture, text) })
    }
    tasks.push({
      bucket: 'pictures',
      name: cover.path,
      ownerId,
      draw: () =>
        kitchen.isTruckStop
          ? drawTruckStop({ seed: kitchen.slug, region: regionOf[kitchen.state] ?? 'plains' })
          : drawCover(cover.picture),
    })
    // The portrait is the picture of the kitchen and of its owner.
    for (const bucket of ['pictures', 'avatars'] as const) {
      tasks.push({ bucket, name: avatar.path, ownerId, draw: () => drawPortrait(avatar.picture) })
    }
  }
  for (const { path, ownerId, picture } of services.pictures) {
    tasks.push({ bucket: 'pictures', name: path, ownerId, draw: () => drawService(picture) })
  }
  for (const { path, ownerId, picture } of reviews.pictures) {
    tasks.push({ bucket: 'reviews', name: path, ownerId, draw: () => drawMenuPicture(picture, text) })
  }
  for (const buyer of buyers) {
    const path = buyer.avatarPath
    if (!path) continue
    tasks.push({
      bucket: 'avatars',
      name: path,
      ownerId: buyer.id,
      draw: () => drawPortrait(portraitOf(buyer.name, 'fy', null)),
    })
  }
  return tasks
}

const regionOf: Record<string, RoadRegion> = {
  AZ: 'desert',
  NV: 'desert',
  NM: 'desert',
  CA: 'farmland',
  OR: 'forest',
  WY: 'mountains',
  NE: 'plains',
  IA: 'farmland',
  TX: 'plains',
  LA: 'coast',
  AR: 'farmland',
  FL: 'forest',
  PA: 'forest',
  NC: 'forest',
  SC: 'coast',
  VA: 'forest',
}
