// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

it('the parts of a page are laid out from the top, each after a pause, and in each frame after a scroll', async () => {
  const idle: (() => void)[] = []
  const frames: (() => void)[] = []
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  document.documentElement.dataset.firstScreen = ''
  document.body.innerHTML = ['menu', 'reviews', 'about']
    .map((id) => `<section id="${id}" class="grid laid-out-later"></section>`)
    .join('')
  const left = () => [...document.querySelectorAll('.laid-out-later')].map(({ id }) => id)
  await import('./lay-out-rest.ts')
  expect(left()).toEqual(['reviews', 'about'])
  vi.advanceTimersByTime(249)
  expect(idle).toEqual([])
  vi.advanceTimersByTime(1)
  Object.defineProperty(window, 'scrollY', { value: 900 })
  idle.shift()?.()
  expect(left()).toEqual(['about'])
  frames.shift()?.()
  expect(left()).toEqual([])
  expect(document.documentElement.dataset).toHaveProperty('firstScreen')
  frames.shift()?.()
  expect(document.documentElement.dataset).not.toHaveProperty('firstScreen')
  expect(document.querySelectorAll('.grid')).toHaveLength(3)
  expect([vi.getTimerCount(), idle, frames]).toEqual([0, [], []])
  vi.useRealTimers()
})
