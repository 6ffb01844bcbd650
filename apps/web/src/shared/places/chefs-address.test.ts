import { expect, it } from 'vitest'
import { addressAround, chefsAlong, chefsWithWords } from './chefs-address.ts'

const losAngeles = { name: 'Los Angeles, CA', latitude: 34.0522, longitude: -118.2437 }
const sanFrancisco = { name: 'San Francisco, CA', latitude: 37.7749, longitude: -122.4194 }

it('a route without a radius searches within five miles', () => {
  const address = new URL(chefsAlong(losAngeles, sanFrancisco), 'http://x.test')
  expect(address.searchParams.get('radius')).toBe('5')
  expect(address.searchParams.get('from')).toBe('34.0522,-118.2437~Los Angeles, CA')
  expect(new URL(chefsAlong(losAngeles, sanFrancisco, 20), 'http://x.test').searchParams.get('radius')).toBe(
    '20',
  )
})

it('the address of words without a place has no place', () => {
  expect(chefsWithWords('hot soup', null)).toBe('/chefs?q=hot+soup')
  const address = new URL(chefsWithWords('soup', losAngeles), 'http://x.test').searchParams
  expect(Object.fromEntries(address)).toEqual({
    q: 'soup',
    search: 'location',
    near: '34.0522,-118.2437',
    place: 'Los Angeles, CA',
  })
})

it('another place keeps the words and filters of a search and starts at its first page', () => {
  const search = '?q=soup&search=location&near=1%2C2&place=X&cuisines=thai&page=3'
  const address = addressAround(losAngeles, { pathname: '/chefs', search })
  expect(Object.fromEntries(new URL(address ?? '', 'http://x.test').searchParams)).toEqual({
    q: 'soup',
    search: 'location',
    near: '34.0522,-118.2437',
    place: 'Los Angeles, CA',
    cuisines: 'thai',
  })
})

it('a trip and pages without a place in their address stay as they are', () => {
  expect(addressAround(losAngeles, { pathname: '/chefs', search: '?search=route&from=1,2' })).toBeNull()
  expect(addressAround(losAngeles, { pathname: '/dish/1', search: '' })).toBeNull()
})
