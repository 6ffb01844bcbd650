import { earthRadiusMiles } from '@localchef/contracts/earth'

interface Point {
  latitude: number
  longitude: number
}

/** The straight line on the ground, as the search measures it: to a tenth below ten miles, else to a mile. */
export function milesBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const north = Math.sin((to - from) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const miles = 2 * earthRadiusMiles * Math.asin(Math.sqrt(north + Math.cos(from) * Math.cos(to) * east))
  return miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
