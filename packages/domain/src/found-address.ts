/** A street address from a geocoder. */
export interface FoundAddress {
  /** Includes the house number: "1120 NW Couch Street". */
  street: string
  city: string
  state: string
  zipCode: string | null
  latitude: number
  longitude: number
}
