import { expect, test } from 'vitest'
import { directionsAddress } from './directions-address.ts'

const place = { latitude: 37.77, longitude: -122.42, address: '1 Main St, Denver' }
const nowhere = { ...place, latitude: null, longitude: null }

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
    place,
    'https://maps.apple.com/?daddr=1%20Main%20St%2C%20Denver',
  ],
  ['Android', 'Mozilla/5.0 (Linux; Android 16)', place, 'geo:37.77,-122.42?q=1%20Main%20St%2C%20Denver'],
  [
    'Android without the point',
    'Mozilla/5.0 (Linux; Android 16)',
    nowhere,
    'geo:0,0?q=1%20Main%20St%2C%20Denver',
  ],
  [
    'another device',
    'Mozilla/5.0 (X11; Linux)',
    place,
    'https://www.openstreetmap.org/directions?to=37.77%2C-122.42',
  ],
  [
    'another device without the point',
    'Mozilla/5.0 (X11; Linux)',
    nowhere,
    'https://www.openstreetmap.org/search?query=1%20Main%20St%2C%20Denver',
  ],
])('directions open in the maps of %s', (_device, userAgent, to, address) => {
  expect(directionsAddress(to, userAgent)).toBe(address)
})
