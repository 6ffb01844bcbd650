const gramsPerOunce = 28.349523125

/**
 * Net weight in ounces and grams, as 21 CFR 101.7 requires: `12 oz (340 g)`; from one pound on in pounds and ounces.
 */
export function labelWeight(grams: number): string {
  const ounces = grams / gramsPerOunce
  const tenths = Math.round(ounces * 10) / 10
  if (tenths < 16) return `${tenths} oz (${grams} g)`
  const pounds = Math.floor(tenths / 16)
  const rest = Math.round((tenths - pounds * 16) * 10) / 10
  return `${pounds} lb${rest > 0 ? ` ${rest} oz` : ''} (${grams} g)`
}
