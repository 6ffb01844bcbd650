import { getNearestPlace as contract } from '@localchef/contracts/places/get-nearest-place'
import type { Place } from '@localchef/contracts/places/place'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { nearestCity } from './nearest-city.ts'
import { placeColumns } from './place-columns.ts'

export const getNearestPlace = implement(contract, async ({ latitude, longitude }, { db }) => {
  const { rows } = await sql<Place>`
    select ${placeColumns}
    ${nearestCity(latitude, longitude)}
  `.execute(db)
  return { place: rows[0] ?? null }
})
