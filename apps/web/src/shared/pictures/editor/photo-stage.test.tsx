// @vitest-environment jsdom
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import photoEditor from '../../../../public/locales/en/photoEditor.json'
import { type EditablePhoto, noEdit } from './edited-photo.ts'
import { type PhotoShape, photoShapes } from './photo-shapes.ts'
import { PhotoStage } from './photo-stage.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { photoEditor } } })
})

function drawn(shape: PhotoShape): HTMLElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
  const level = new Uint8ClampedArray(256)
  const photo: EditablePhoto = { canvas, levels: [level, level, level] }
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(
    <PhotoStage photo={photo} shape={shape} edit={noEdit} onChange={() => {}} />,
  )
  return container
}

it('the editor of a person’s picture has a circle in the frame, and round previews of profile and menu', () => {
  const page = drawn(photoShapes.person)
  expect(page.querySelectorAll('[role=application] > span.rounded-full')).toHaveLength(1)
  const previews = [...page.querySelectorAll('li')]
  expect(previews.map((preview) => preview.textContent)).toEqual(['Profile', 'Menu'])
  expect(page.querySelectorAll('li canvas.rounded-full')).toHaveLength(2)
})

it('the editor of a dish’s picture has no circle, and previews with corners', () => {
  expect(drawn(photoShapes.dish).querySelector('[role=application] > span, canvas.rounded-full')).toBeNull()
})
