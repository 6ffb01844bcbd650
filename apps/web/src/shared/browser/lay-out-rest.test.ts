// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('the parts of a page are laid out from the top, each after the frame of the one before and once the browser is idle', async () => {
  const frames: (() => void)[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  document.documentElement.dataset.firstScreen = ''
  document.body.innerHTML = ['menu', 'reviews', 'about']
    .map((id) => `<section id="${id}" class="grid laid-out-later"></section>`)
    .join('')
  const left = () => [...document.querySelectorAll('.laid-out-later')].map(({ id }) => id)
  const nextIdle = () => {
    frames.shift()?.()
    idle.shift()?.()
  }
  await import('./lay-out-rest.ts')
  expect(left()).toEqual(['reviews', 'about'])
  idle.shift()?.()
  expect(left()).toEqual(['reviews', 'about'])
  nextIdle()
  expect(left()).toEqual(['about'])
  nextIdle()
  expect(left()).toEqual([])
  expect(document.documentElement.dataset).toHaveProperty('firstScreen')
  nextIdle()
  expect(document.documentElement.dataset).not.toHaveProperty('firstScreen')
  expect(document.querySelectorAll('.grid')).toHaveLength(3)
  expect([frames, idle]).toEqual([[], []])
})
