/** Distances of a kitchen's public position from the kitchen, in meters. */
export const nearestBlurMeters = 300
export const farthestBlurMeters = 550
