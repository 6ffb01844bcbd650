interface Address {
  line: string
  unit: string | null
  city: string
  state: string
  zipCode: string
}

/** `12 Main St, Apt 4, Denver, CO 80202`. */
export function addressText({ line, unit, city, state, zipCode }: Address): string {
  return [line, unit, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')
}
