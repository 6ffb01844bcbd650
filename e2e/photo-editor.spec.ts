import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/** A dark photo with an off-center plate. */
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

/** The color of the stage's central pixel. */
const middleOf = (stage: Locator) =>
  stage.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The stage is not a canvas')
    const { width, height } = canvas
    return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])]
  })

/** Drags the stage from its center by a fraction of its width, by touch or by mouse. */
async function drag(page: Page, stage: Locator, part: number, byTouch: boolean): Promise<void> {
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not drawn')
  const y = box.y + box.height / 2
  const xs = [0, 1, 2, 3, 4].map((step) => box.x + box.width * (0.5 + (part * step) / 4))
  if (!byTouch) {
    await page.mouse.move(xs[0] ?? 0, y)
    await page.mouse.down()
    for (const x of xs) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', xs[0])
  for (const x of xs) await touch('touchMove', x)
  await touch('touchEnd')
  await device.detach()
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
    if (!first || !second) throw new Error('Fewer than two pictures are stored')
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

test('a dragged photograph follows the pointer, and a failed upload of a cover is retried', {
  tag: '@phone',
}, async ({ page, request, say, allowConsoleError }) => {
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
  await expect(stage).toBeVisible()
  await expect.poll(async () => (await middleOf(stage))[0]).toBeGreaterThan(80)
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, -400)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await middleOf(stage))[0]).toBeLessThan(70)

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

test('a person frames a profile picture by pointer or touch and by keys before it is uploaded', {
  tag: '@both',
}, async ({ page, request, say, isMobile }) => {
  const buyer = await createAccount(request, 'buyer', 'Frances Framed')
  await signIn(page, buyer)
  await page.goto('/dashboard/profile')
  const stored = page.locator('main img[src*="/public/avatars/"]')
  const choose = page.getByLabel(say('profile:picture.choose')).and(page.locator('input'))
  const uploads: string[] = []
  page.on('request', (sent) => {
    const isUpload = sent.method() === 'POST' && sent.url().includes('/storage/v1/object/avatars/')
    if (isUpload) uploads.push(sent.url())
  })
  const dialog = page.getByRole('dialog')
  const stage = dialog.getByRole('application', { name: say('photoEditor:stage') })
  // A face at the left, which a centered frame crops.
  const portrait = await plate('me.jpg', 1800, 900)

  await test.step('the frame is round, as pages show the picture', async () => {
    await choose.setInputFiles(portrait)
    await expect(stage).toBeVisible()
    await expect(stage.locator('span')).toHaveCSS('border-radius', /\d{3,}px|9999|e\+/)
    for (const place of ['profile', 'menu']) {
      await expect(
        dialog.getByRole('listitem').filter({ hasText: say(`photoEditor:preview.${place}`) }),
      ).toBeVisible()
    }
    await expectNoAxeViolations(page)
  })

  await test.step('the picture follows the pointer or finger, and arrows and plus move and zoom it', async () => {
    const isPlate = async () => (await middleOf(stage))[0] ?? 0
    await drag(page, stage, 0.2, isMobile)
    await expect.poll(isPlate).toBeGreaterThan(100)
    await stage.focus()
    for (const key of ['+', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await expect(dialog.getByRole('slider', { name: say('photoEditor:zoom') })).toHaveValue(/^1\.1/)
    expect(uploads).toEqual([])
  })

  await test.step('the part in the frame is stored', async () => {
    await dialog
      .getByRole('button', { name: say('photoEditor:use', { count: 1 }), exact: true })
      .press('Enter')
    await expect(page.getByText(say('profile:picture.saved'))).toBeVisible()
    await expect(stored).toBeVisible()
    const path = /[\da-f-]{36}\/avatar-[\da-f-]{36}\.jpg/.exec((await stored.getAttribute('src')) ?? '')?.[0]
    const picture = await (await page.request.get(`/storage/v1/object/public/avatars/${path}`)).body()
    const { width, height } = await sharp(picture).metadata()
    expect(width).toBe(height)
    expect(width).toBeLessThanOrEqual(640)
    const middle = await sharp(picture)
      .extract({ left: width / 2, top: height / 2, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(middle[0]).toBeGreaterThan(100)
  })
})
