/**
 * `npm run pictures:dishes` draws each demo recipe once, beside its name, into `docs/screens/pictures.webp`. The
 * grades in `packages/demo/src/pictures/grades.ts` are judged by eye on this sheet.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { loadTextOutliner } from '../apps/server/src/share/outlined-text.ts'
import { cuisines } from '../packages/demo/src/cuisines/all.ts'
import { pictureOf } from '../packages/demo/src/marketplace/picture-of.ts'
import { drawMenuPicture } from '../packages/demo/src/pictures/draw-menu-picture.ts'
import { projectRoot } from './run-command.ts'

const columns = 16
const picture = { width: 160, height: 120 }
const cell = { width: picture.width + 8, height: picture.height + 26 }

const text = await loadTextOutliner()
const recipes = cuisines.flatMap((cuisine) => cuisine.recipes.map((recipe) => ({ cuisine, recipe })))
const placed = recipes.map((one, index) => ({
  ...one,
  left: (index % columns) * cell.width + 4,
  top: Math.floor(index / columns) * cell.height + 22,
}))
const pictures = await Promise.all(
  placed.map(async ({ cuisine, recipe, left, top }) => {
    const svg = drawMenuPicture(pictureOf(recipe, cuisine, 'sheet', recipe.name), text)
    const input = await sharp(Buffer.from(svg)).resize(picture.width, picture.height).png().toBuffer()
    return { input, left, top }
  }),
)
const names = placed.map(({ recipe, left, top }) => {
  const [line] = text.lines(recipe.name, 'sans', 12.5, picture.width, 1)
  return `<path transform="translate(${left} ${top - 7})" d="${line?.path ?? ''}"/>`
})
const width = columns * cell.width
const height = Math.ceil(recipes.length / columns) * cell.height + 4
const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${names.join('')}</svg>`
const file = join(projectRoot, 'docs/screens/pictures.webp')
const { size } = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  .composite([...pictures, { input: Buffer.from(labels), left: 0, top: 0 }])
  .webp({ quality: 72 })
  .toFile(file)
console.log(`${recipes.length} pictures, ${Math.round(size / 1000)} kB`)
