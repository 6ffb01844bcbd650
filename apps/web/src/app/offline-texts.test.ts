import { expect, test } from 'vitest'
import { textsOffline } from '../../offline-shell.ts'
import { beginPage } from './page.tsx'
import './routes.tsx'

test('the texts that the cart waits for are kept for a start without a network', () => {
  const { texts } = beginPage('/cart', '')
  expect(texts).toContain('cart')
  expect(textsOffline).toEqual(expect.arrayContaining([...texts]))
})
