/** Draws the pictures of a menu: dishes, their details, tables with several of them, and cards with a name. */
import { drawTable } from './covers/table.ts'
import { coverHeight, coverWidth } from './draw-cover.ts'
import { drawFood, foodPictureHeight, foodPictureWidth, pictureColor } from './draw-food.ts'
import { cardColor, drawNameCard, type NameCard, type TextOutliner } from './draw-name-card.ts'
import { Drawing } from './drawing.ts'
import type { DishPicture, PictureCuisine } from './vocabulary.ts'

/** A dish of a menu, which always has a cuisine. */
export type PlannedDish = DishPicture & { cuisine: PictureCuisine }

/** The content of a menu picture. */
export type MenuPicture =
  | { kind: 'dish'; dish: PlannedDish }
  | { kind: 'detail'; dish: DishPicture }
  | { kind: 'table'; seed: string; cuisine: PictureCuisine; dishes: readonly DishPicture[] }
  | { kind: 'card'; card: NameCard }

/** An SVG of 800 × 600. */
export function drawMenuPicture(picture: MenuPicture, text: TextOutliner): string {
  switch (picture.kind) {
    case 'dish':
      return drawFood(picture.dish)
    case 'detail':
      return closeUp(drawFood(picture.dish))
    case 'table':
      return middle(picture)
    case 'card':
      return drawNameCard(picture.card, text)
  }
}

/** Ground color as #rrggbb, shown while the picture loads. */
export function menuPictureColor(picture: MenuPicture): string {
  if (picture.kind === 'card') return cardColor(picture.card)
  const dish = picture.kind === 'table' ? picture.dishes[0] : picture.dish
  if (!dish) throw new RangeError('the table has no dishes')
  return pictureColor(dish)
}

/** Shows the middle of the dish, twice as large. */
function closeUp(svg: string): string {
  const [width, height] = [foodPictureWidth / 2, foodPictureHeight / 2]
  const left = (foodPictureWidth - width) / 2
  const top = (foodPictureHeight - height) / 2
  return withView(svg, `${left} ${top} ${width} ${height}`)
}

/** Shows the middle of a laid table. */
function middle({ seed, cuisine, dishes }: Extract<MenuPicture, { kind: 'table' }>): string {
  const d = new Drawing(seed, coverWidth, coverHeight)
  drawTable(d, { seed, kind: 'table', cuisine, dishes })
  return withView(
    d.toSvg(),
    `${(coverWidth - foodPictureWidth) / 2} 0 ${foodPictureWidth} ${foodPictureHeight}`,
  )
}

function withView(svg: string, view: string): string {
  const size = `width="${foodPictureWidth}" height="${foodPictureHeight}"`
  return svg.replace(/width="\d+" height="\d+" viewBox="[^"]*"/, `${size} viewBox="${view}"`)
}
