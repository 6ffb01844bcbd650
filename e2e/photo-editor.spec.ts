import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/** A dim photograph with a plate off its middle. */
async function plate(name: string, width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#3a3128"/>
    <circle cx="${width * 0.4}" cy="${height * 0.45}" r="${Math.min(width, height) * 0.3}" fill="#8b8578"/>
    <circle cx="${width * 0.4}" cy="${height * 0.45}" r="${Math.min(width, height) * 0.2}" fill="#7a2c22"/>
  </svg>`
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

/** The stored files of the rows, in order. */
async function storedPictures(page: Page, rows: ReturnType<Page['getByRole']>): Promise<Buffer[]> {
  const sources = await rows
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  return Promise.all(
    sources.map(async (source) => {
      const path = /[\da-f-]{36}\/[\da-f-]{36}\.jpg/.exec(source ?? '')?.[0]
      const answer = await page.request.get(`/storage/v1/object/public/pictures/${path}`)
      return answer.body()
    }),
  )
}

const lightOf = async (picture: Buffer) => (await sharp(picture).greyscale().stats()).channels[0]?.mean ?? 0

test('a chef crops, straightens and evens out photographs before they are uploaded', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Crooked Camera')
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items/new')
  const dialog = page.getByRole('dialog')
  const button = (key: string, count = 3) =>
    dialog.getByRole('button', { name: say(`photoEditor:${key}`, { count }), exact: true })
  const rows = page
    .getByRole('list', { name: say('menuItems:picture.title'), exact: true })
    .getByRole('listitem')
  const dim = await plate('dim.jpg', 1200, 1600)

  await test.step('three files are edited one after the other, with the keyboard', async () => {
    await page
      .getByLabel(say('menuItems:picture.choose'))
      .and(page.locator('input'))
      .setInputFiles([
        dim,
        await plate('fine.jpg', 1600, 1200),
        { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('flour, butter') },
      ])
    await expect(dialog).toContainText(say('photoEditor:titleOf', { number: 1, total: 3 }))
    const stage = dialog.getByRole('application', { name: say('photoEditor:stage') })
    await stage.focus()
    for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    const zoom = dialog.getByRole('slider', { name: say('photoEditor:zoom') })
    await expect(zoom).toHaveValue(/^1\.3/)
    const tilt = dialog.getByRole('slider', { name: say('photoEditor:straighten') })
    await tilt.focus()
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('ArrowLeft')
    await expect(tilt).toHaveAttribute('aria-valuetext', say('photoEditor:degrees', { degrees: -4 }))
    await button('even').press('Enter')
    await expect(button('even')).toHaveAttribute('aria-pressed', 'true')
    await expectNoAxeViolations(page)
    await button('next').press('Enter')

    await expect(dialog).toContainText(say('photoEditor:titleOf', { number: 2, total: 3 }))
    await expect(button('reset')).toBeDisabled()
    await button('next').press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(say('photoEditor:unreadable', { name: 'notes.jpg' }))
    await button('use').press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('the edited one has the shape of a card and more light, the other is untouched', async () => {
    await expect(rows).toHaveCount(2)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
    const [first, second] = await storedPictures(page, rows)
    if (!first || !second) throw new Error('Two pictures are stored')
    const shape = await sharp(first).metadata()
    expect(shape.width / shape.height).toBeCloseTo(4 / 3, 1)
    expect(shape.width).toBeLessThan(1200)
    expect(await lightOf(first)).toBeGreaterThan((await lightOf(dim.buffer)) + 15)
    expect(await sharp(second).metadata()).toMatchObject({ width: 1600, height: 1200 })
    await expect(
      page.getByText(say('pictureUploads:failure.unreadable', { name: 'notes.jpg' })),
    ).toBeVisible()
  })

  await test.step('an uploaded picture is turned later, and the undo brings the old one back', async () => {
    const before = await rows.nth(1).locator('img').getAttribute('src')
    await page.getByRole('button', { name: say('menuItems:picture.edit', { number: 2 }) }).click()
    await button('turn').click()
    await button('use', 1).click()
    await expect(rows.nth(1).locator('img')).not.toHaveAttribute('src', before ?? '')
    await page
      .getByRole('button', { name: say('common:action.undo') })
      .last()
      .click()
    await expect(rows.nth(1).locator('img')).toHaveAttribute('src', before ?? '')
  })
})

test('a dragged photograph follows the pointer, and a cover that did not upload is tried again', async ({
  page,
  request,
  say,
  allowConsoleError,
}) => {
  const kitchen = await openKitchen(request, 'Moving Picture')
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/chef-profile#pictures')
  const uploads: string[] = []
  page.on('request', (sent) => {
    const isUpload = sent.method() === 'POST' && sent.url().includes('/storage/v1/object/pictures/')
    if (isUpload) uploads.push(sent.url())
  })
  const choose = page.getByLabel(say('business:pictures.addCover')).and(page.locator('input'))
  await choose.setInputFiles(await plate('wide.jpg', 1600, 900))
  const dialog = page.getByRole('dialog')
  const stage = dialog.getByRole('application', { name: say('photoEditor:stage') })
  /** Color of the pixel in the middle of the stage. */
  const middle = () =>
    stage.locator('canvas').evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The stage is a canvas')
      const { width, height } = canvas
      return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])]
    })
  await expect(stage).toBeVisible()
  await expect.poll(async () => (await middle())[0]).toBeGreaterThan(80)
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage has a place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, -400)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await middle())[0]).toBeLessThan(70)

  await dialog.getByRole('button', { name: say('common:action.close') }).click()
  await expect(dialog).toBeHidden()
  expect(uploads).toEqual([])

  await test.step('an upload that fails is listed with its reason, and the next attempt saves the cover', async () => {
    allowConsoleError(/ERR_FAILED/)
    await page.route('**/storage/v1/object/pictures/**', (route) => route.abort())
    await choose.setInputFiles(await plate('wide.jpg', 1600, 900))
    await dialog.getByRole('button', { name: say('photoEditor:use', { count: 1 }), exact: true }).click()
    const failed = page.getByRole('list', { name: say('pictureUploads:failed') })
    await expect(failed).toContainText(say('pictureUploads:failure.not_sent', { name: 'wide.jpg' }))
    await expectNoAxeViolations(page)
    await page.unroute('**/storage/v1/object/pictures/**')
    await failed.getByRole('button', { name: say('pictureUploads:retry', { name: 'wide.jpg' }) }).click()
    await expect(page.getByText(say('business:pictures.saved'))).toBeVisible()
    await expect(failed).toBeHidden()
  })
})
