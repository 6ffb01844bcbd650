import { expect, it } from 'vitest'
import { chefsAlong } from './chefs-address.ts'

const losAngeles = { name: 'Los Angeles, CA', latitude: 34.0522, longitude: -118.2437 }
const sanFrancisco = { name: 'San Francisco, CA', latitude: 37.7749, longitude: -122.4194 }

it('looks five miles off a way when nothing else is asked for', () => {
  const address = new URL(chefsAlong(losAngeles, sanFrancisco), 'http://x.test')
  expect(address.searchParams.get('radius')).toBe('5')
  expect(address.searchParams.get('from')).toBe('34.0522,-118.2437~Los Angeles, CA')
  expect(new URL(chefsAlong(losAngeles, sanFrancisco, 20), 'http://x.test').searchParams.get('radius')).toBe(
    '20',
  )
})
