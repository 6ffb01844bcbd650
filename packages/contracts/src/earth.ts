/** Exact by definition. */
export const metersPerMile = 1609.344

/** Equatorial radius of the earth; `private.earth_point` in the database uses the same. */
export const earthRadiusMeters = 6_378_168

/** The radius in miles: multiplied by an angle in radians, it gives the distance on the ground. */
export const earthRadiusMiles = earthRadiusMeters / metersPerMile

/** Miles of one degree of latitude, and of one degree of longitude at the equator. */
export const milesPerDegree = earthRadiusMiles * (Math.PI / 180)
