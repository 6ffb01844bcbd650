import { expect, test } from 'vitest'
import { textsOffline } from '../../offline-shell.ts'
import { beginPage } from './page.tsx'
import './routes.tsx'

test('the texts that the cart’s route waits for are available without a network', () => {
  const { texts } = beginPage('/cart', '')
  expect(texts).toContain('cart')
  expect(textsOffline).toEqual(expect.arrayContaining([...texts]))
})
