import { usStates } from '@localchef/contracts/places/us-states'
import type { FoundAddress } from '@localchef/domain/found-address'
import { z } from 'zod'

const text = z.string().optional()

/** Photon's answer, in GeoJSON. */
const Photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
})

/** Nominatim's answer to `format=jsonv2&addressdetails=1`. */
const Nominatim = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    address: z.object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      state: text,
      postcode: text,
      country_code: text,
    }),
  }),
)

interface AddressParts {
  number: string | undefined
  street: string | undefined
  city: string | undefined
  state: string | undefined
  zipCode: string | undefined
  country: string | undefined
  latitude: number
  longitude: number
}

export function readPhoton(answer: unknown): FoundAddress[] {
  return Photon.parse(answer).features.flatMap(({ geometry, properties }) => {
    const [longitude, latitude] = geometry.coordinates
    const { name, housenumber, street, city, state, postcode, countrycode } = properties
    return toAddress({
      number: housenumber,
      street: street ?? name,
      city,
      state,
      zipCode: postcode,
      country: countrycode,
      latitude,
      longitude,
    })
  })
}

export function readNominatim(answer: unknown): FoundAddress[] {
  return Nominatim.parse(answer).flatMap(({ lat, lon, address }) =>
    toAddress({
      number: address.house_number,
      street: address.road,
      city: address.city ?? address.town ?? address.village,
      state: address.state,
      zipCode: address.postcode,
      country: address.country_code,
      latitude: lat,
      longitude: lon,
    }),
  )
}

/** Codes of the states by the names that geocoders give. */
const stateCodes: ReadonlyMap<string, string> = new Map([
  ...usStates.map(({ name, code }) => [name, code] as const),
  ['District of Columbia', 'DC'],
])

/** Empty without a street and a city in a known state, or outside the US. */
function toAddress(parts: AddressParts): FoundAddress[] {
  const { number, street, city, zipCode = null, country, latitude, longitude } = parts
  const state = stateCodes.get(parts.state ?? '')
  if (!street || !city || !state || country?.toUpperCase() !== 'US') return []
  return [{ street: number ? `${number} ${street}` : street, city, state, zipCode, latitude, longitude }]
}
