// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('the parts of a page are laid out one in each frame, from the top, and the page is then whole', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  document.documentElement.dataset.firstScreen = ''
  document.body.innerHTML = ['menu', 'reviews', 'footer']
    .map((id) => `<section id="${id}" class="grid laid-out-later"></section>`)
    .join('')
  const left = () => [...document.querySelectorAll('.laid-out-later')].map(({ id }) => id)
  await import('./lay-out-rest.ts')
  expect(left()).toEqual(['reviews', 'footer'])
  frames.shift()?.(0)
  expect(left()).toEqual(['footer'])
  frames.shift()?.(0)
  expect(left()).toEqual([])
  expect(document.documentElement.dataset).toHaveProperty('firstScreen')
  frames.shift()?.(0)
  expect(document.documentElement.dataset).not.toHaveProperty('firstScreen')
  expect(document.querySelectorAll('.grid')).toHaveLength(3)
  expect(frames).toEqual([])
})
