import { drawFood, pictureColour } from '../pictures/draw-food.ts'
import type { Marketplace } from './plan-marketplace.ts'

export interface PictureObject {
  name: string
  body: Uint8Array
  contentType: string
  ownerId?: string
}

/** Draws every picture of the marketplace, by bucket, and notes its ground colour in the row that shows it. */
export function drawPictures(marketplace: Marketplace): Map<string, PictureObject[]> {
  const pictures: PictureObject[] = []
  const avatars: PictureObject[] = []
  const encoder = new TextEncoder()
  const object = (name: string, ownerId: string, svg: string): PictureObject => ({
    name,
    ownerId,
    body: encoder.encode(svg),
    contentType: 'image/svg+xml',
  })
  const { kitchens } = marketplace
  kitchens.menus.forEach((menu, index) => {
    const ownerId = kitchens.kitchens[index]?.profileId ?? ''
    const colours = new Map<string, string>()
    for (const { path, dishId, picture } of menu.pictures) {
      pictures.push(object(path, ownerId, drawFood(picture)))
      colours.set(dishId, pictureColour(picture))
    }
    for (const row of menu.dishRows as { id: string; picture_color: string }[]) {
      row.picture_color = colours.get(row.id) ?? row.picture_color
    }
  })
  return new Map([
    ['pictures', pictures],
    ['avatars', avatars],
  ])
}
